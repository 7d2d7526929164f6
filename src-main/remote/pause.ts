import type { TransportHead } from './transport.ts'

/** The maximum pause in milliseconds. After it another request is fair. */
const LONGEST_PAUSE = 3_600_000
/** The smallest time in seconds since the epoch. Smaller numbers are seconds from now. */
const SMALLEST_TIME = 1_000_000_000
/** The longest time that a pause is prolonged by, in milliseconds. */
const LONGEST_SPREAD = 60_000

/**
 * Returns a pause that ends up to half its length later, but no earlier; `chance` is from 0 up to 1. A busy remote
 * requests the same pause of all its clients, and they must not return at the same moment.
 */
export function spreadPause(milliseconds: number, chance: number): number {
  return Math.round(milliseconds + chance * Math.min(milliseconds / 2, LONGEST_SPREAD))
}

/**
 * Returns the pause that an answer requests, in milliseconds; undefined when it requests none. `Retry-After` is seconds
 * or a date (RFC 9110, 10.2.3). `X-RateLimit-Reset` is the end of the window, in seconds since the epoch. Times are
 * relative to the answer's own `Date`, because the clock of this machine may be wrong.
 */
export function pauseOf({ headers }: TransportHead): number | undefined {
  const date = Date.parse(headers['date'] ?? '')
  const wanted = afterOf(headers['retry-after'], date) ?? resetOf(headers['x-ratelimit-reset'], date)
  return wanted === undefined ? undefined : Math.min(Math.max(wanted, 0), LONGEST_PAUSE)
}

/** True when an answer was the last one of its window. */
export function isLastOfWindow({ headers }: TransportHead): boolean {
  return headers['x-ratelimit-remaining']?.trim() === '0'
}

function afterOf(header: string | undefined, date: number): number | undefined {
  if (header === undefined) return undefined
  const seconds = secondsOf(header)
  return seconds === undefined ? finite(Date.parse(header) - date) : seconds * 1000
}

function resetOf(header: string | undefined, date: number): number | undefined {
  const seconds = secondsOf(header ?? '')
  if (seconds === undefined) return undefined
  return seconds < SMALLEST_TIME ? seconds * 1000 : finite(seconds * 1000 - date)
}

function secondsOf(header: string): number | undefined {
  return /^\s*\d{1,15}(\.\d+)?\s*$/.test(header) ? Number(header) : undefined
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}
