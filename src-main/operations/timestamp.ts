const MINUTE = 60_000

/** The minute that was written last, and its text up to the seconds. */
let lastMinute = NaN
let lastText = ''

/**
 * A time in milliseconds since the epoch as the API writes it: ISO 8601 in UTC. The times of one answer lie
 * close together, so the text of the last minute is kept: in a list of comments, a tenth of the time went here.
 */
export function timestamp(milliseconds: number): string {
  const minute = Math.floor(milliseconds / MINUTE)
  if (minute !== lastMinute) {
    lastText = new Date(minute * MINUTE).toISOString().slice(0, -'00.000Z'.length)
    lastMinute = minute
  }
  const rest = Math.trunc(milliseconds - minute * MINUTE)
  return `${lastText}${twoDigits(Math.floor(rest / 1000))}.${threeDigits(rest % 1000)}Z`
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}

function threeDigits(number: number): string {
  return number < 100 ? `0${twoDigits(number)}` : String(number)
}
