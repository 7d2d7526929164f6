import { basename } from 'node:path'

/** The maximum bytes of an upload's name. Systems support 255, and the end shows the kind of archive. */
const MAX_BYTES = 200
const UNSAFE = /[\p{Cc}<>:"|?*\\/]/gu

/** Returns the file name of an upload: the name of its sender as one segment that every system supports. */
export function uploadName(senderName: string): string {
  const name = basename(senderName).toWellFormed().replace(UNSAFE, '-')
  const bytes = Buffer.from(name)
  const end = bytes.subarray(Math.max(0, bytes.length - MAX_BYTES)).toString('utf8')
  const whole = bytes.length > MAX_BYTES ? end.replace(/^\ufffd+/, '') : name
  return /^\.*$/.test(whole) ? 'import.zip' : whole
}
