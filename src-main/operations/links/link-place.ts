import { createHash } from 'node:crypto'
import type { LinkRow } from '../../revisions/index/link-row.ts'

/** Characters of an address that a cursor can hold; a picture may be its own address, and that a long one. */
const HELD = 300

/**
 * The place of a link among those of its page: its address, which a page names once for any number of links to it. A
 * number would shift once an earlier link is removed, and a caller that reads on from there would miss one.
 */
export function placeOf({ href }: Pick<LinkRow, 'href'>): string {
  if (href.length <= HELD) return href
  return `${href.slice(0, HELD)}${createHash('sha256').update(href).digest('base64url')}`
}
