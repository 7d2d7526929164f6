import type { Change } from '../../schemas/feed/feed.ts'

/** A feed entry of one kind. */
export type FeedEntry<Kind extends string> = Extract<Exclude<Change, { gone: true }>, { kind: Kind }>

/** A feed entry for a deletion. */
export type DeletionEntry = Extract<Change, { gone: true }>

/** Returns a time of the API in milliseconds since the epoch, as in the rows. */
export function milliseconds(timestamp: string): number {
  return Date.parse(timestamp)
}

/** Returns a time of the API in milliseconds since the epoch, or null for null. */
export function millisecondsOrNull(timestamp: string | null): number | null {
  return timestamp === null ? null : milliseconds(timestamp)
}
