const MINUTE = 60_000
/** The maximum number of minutes whose text is cached: lists repeat the same few. */
const CACHED_MINUTES = 256

/** The text of a minute, up to the seconds. */
const minutes = new Map<number, string>()

/**
 * Returns a time in milliseconds since the epoch as the API writes it: ISO 8601 in UTC. The times of one response are
 * close together, so the texts of the last minutes are cached. Without the cache a list of comments spent a tenth of
 * its time here.
 */
export function timestamp(milliseconds: number): string {
  const minute = Math.floor(milliseconds / MINUTE)
  const rest = Math.trunc(milliseconds - minute * MINUTE)
  const text = minutes.get(minute) ?? writeMinute(minute)
  return `${text}${twoDigits(Math.floor(rest / 1000))}.${threeDigits(rest % 1000)}Z`
}

function writeMinute(minute: number): string {
  const text = new Date(minute * MINUTE).toISOString().slice(0, -'00.000Z'.length)
  if (minutes.size >= CACHED_MINUTES) minutes.clear()
  minutes.set(minute, text)
  return text
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}

function threeDigits(number: number): string {
  return number < 100 ? `0${twoDigits(number)}` : String(number)
}
