import { z } from 'zod'
import { Id } from '../primitives.ts'

/** The path of the events of the change feed, with its parameter. */
export const FEED_EVENTS_TEMPLATE = '/v1/orgs/{organizationId}/changes/events'

/**
 * An event about the change feed: the feed has new entries, or other users edit a change request than
 * before. Presence is no part of the feed.
 */
export type FeedEvent = { kind: 'changed' } | ({ kind: 'presence' } & z.infer<typeof PresencePlace>)

const PresencePlace = z.object({ space: Id, changeRequest: Id })
const PresenceData = z.object({ presence: PresencePlace })

/** Writes an event as the data of a server-sent event. */
export function feedEventData(event: FeedEvent): string {
  if (event.kind === 'changed') return '{"changed":true}'
  const { space, changeRequest } = event
  return JSON.stringify({ presence: { space, changeRequest } })
}

/** Reads the data of an event. Any data except presence may mean new entries, which a reader then requests. */
export function readFeedEvent(data: string): FeedEvent {
  if (!data.startsWith('{"presence"')) return { kind: 'changed' }
  try {
    return { kind: 'presence', ...PresenceData.parse(JSON.parse(data)).presence }
  } catch {
    return { kind: 'changed' }
  }
}
