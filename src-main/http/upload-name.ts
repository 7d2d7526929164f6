import { basename } from 'node:path'

/** The bytes of an upload's name that are retained: systems take 255, and the end shows the kind of archive. */
const MOST_BYTES = 200
const UNSAFE = /[\p{Cc}<>:"|?*\\/]/gu

/** The name that an upload lies under, by the one that its sender gives: of one segment that every system can hold. */
export function uploadName(given: string): string {
  const name = basename(given).toWellFormed().replace(UNSAFE, '-')
  const bytes = Buffer.from(name)
  const end = bytes.subarray(Math.max(0, bytes.length - MOST_BYTES)).toString('utf8')
  const whole = bytes.length > MOST_BYTES ? end.replace(/^\ufffd+/, '') : name
  return /^\.*$/.test(whole) ? 'import.zip' : whole
}
