import { basename } from 'node:path'

/** Bytes that the name of an upload keeps: systems take 255, and the end says what kind of archive it is. */
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
