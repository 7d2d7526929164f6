const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const recent = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const thisYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const otherYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })
const timeOfDay = new Intl.DateTimeFormat('en', { timeStyle: 'short' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** Returns the age of `at` at the time `now`: in words for a week, as a date from then on. */
export function relativeTime(at: Date, now: Date): string {
  const elapsed = now.getTime() - at.getTime()
  // Clocks of two machines differ slightly. No past action may appear to be in the future.
  if (elapsed < MINUTE) return 'just now'
  if (elapsed < HOUR) return recent.format(-Math.floor(elapsed / MINUTE), 'minute')
  if (elapsed < DAY) return recent.format(-Math.floor(elapsed / HOUR), 'hour')
  if (elapsed < 7 * DAY) return recent.format(-Math.floor(elapsed / DAY), 'day')
  return (at.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(at)
}

/** Returns a time for use after "since": the time of day for today, otherwise the date. */
export function clockTime(at: Date, now: Date): string {
  if (at.toDateString() === now.toDateString()) return timeOfDay.format(at)
  return (at.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(at)
}

/** Returns the full time in the user's time zone. */
export const absoluteTime = (at: Date): string => exact.format(at)
