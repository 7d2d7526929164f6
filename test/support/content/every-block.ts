import { API_BLOCKS } from './every-block/api-blocks.ts'
import type { BlockRow } from './every-block/block-row.ts'
import { BLOCK_TAGS as PLAIN_TAGS } from './every-block/block-tags.ts'
import { MALFORMED } from './every-block/malformed.ts'
import { MEANINGFUL_HTML as PLAIN_HTML } from './every-block/meaningful-html.ts'
import { TABLES } from './every-block/tables.ts'

export { MALFORMED }

/** Every block tag of books of the service. */
export const BLOCK_TAGS: readonly BlockRow[] = [...PLAIN_TAGS, ...API_BLOCKS]

/** Every kind of HTML that carries a meaning in books of the service. */
export const MEANINGFUL_HTML: readonly BlockRow[] = [...TABLES, ...PLAIN_HTML]

/** All rows. */
export const EVERY_BLOCK: readonly BlockRow[] = [...BLOCK_TAGS, ...MEANINGFUL_HTML, ...MALFORMED]
