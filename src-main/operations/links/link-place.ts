import { createHash } from 'node:crypto'
import type { LinkRow } from '../../revisions/index/link-row.ts'

/** The maximum characters of an address in a cursor. A `data:` address of a picture may be much longer. */
const CURSOR_CHARACTERS = 300

/**
 * Returns the sort key of a link of a page: its address, which the list of a page has once. A number would shift when
 * an earlier link is removed, and a caller that continues from there would miss a link.
 */
export function placeOf({ href }: Pick<LinkRow, 'href'>): string {
  if (href.length <= CURSOR_CHARACTERS) return href
  return `${href.slice(0, CURSOR_CHARACTERS)}${createHash('sha256').update(href).digest('base64url')}`
}
