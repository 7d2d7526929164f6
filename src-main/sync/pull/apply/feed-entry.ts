import type { Change } from '../../../schemas/feed/feed.ts'

/** A thing as the feed tells it, by its kind. */
export type FeedEntry<Kind extends string> = Extract<Exclude<Change, { gone: true }>, { kind: Kind }>

/** A thing that the feed tells as gone. */
export type Gone = Extract<Change, { gone: true }>

/** A time of the API as rows have it: milliseconds since the epoch. */
export function milliseconds(timestamp: string): number {
  return Date.parse(timestamp)
}

/** The same where there may be none. */
export function millisecondsOrNull(timestamp: string | null): number | null {
  return timestamp === null ? null : milliseconds(timestamp)
}
