import { Timestamp } from '../schemas/primitives.ts'

/** The time in place of one that cannot be read: the epoch, which no user takes for a recent change. */
const UNREADABLE = new Date(0).toISOString()

/**
 * Returns a time of a remote as the API writes it. A remote may write one that is no date, that has another form, or
 * that has more digits of a year than the API. The store and the screens would fail over each of them.
 */
export function readableTime(time: string | null): string {
  if (time === null) return UNREADABLE
  if (Timestamp.safeParse(time).success) return time
  const milliseconds = Date.parse(time)
  if (Number.isNaN(milliseconds)) return UNREADABLE
  const written = new Date(milliseconds).toISOString()
  return Timestamp.safeParse(written).success ? written : UNREADABLE
}
