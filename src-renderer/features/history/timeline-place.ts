/** The subject of a timeline. */
export type TimelinePlace =
  | { kind: 'space'; spaceId: string }
  | { kind: 'page'; spaceId: string; pageId: string }
  | { kind: 'change-request'; spaceId: string; changeRequestId: string }
