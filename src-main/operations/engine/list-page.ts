import { DEFAULT_LIMIT } from '../../schemas/limits/list-limits.ts'
import type { Page } from '../../schemas/list.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Bound, Reader } from '../../store/store.ts'

export interface PagingQuery {
  page?: string | undefined
  limit?: number | undefined
}

/** The list and the key that a cursor must match. */
interface CursorShape {
  /** The name of the list and of its filters. A cursor is valid for this name only. */
  name: string
  /** The types of the parts of the key; a cursor of another shape is refused. */
  keyTypes: ('string' | 'number')[]
}

/**
 * A list by keyset. A cursor names the last returned item by its sort key. So items may come and go between pages,
 * and an item that exists throughout is returned exactly once.
 */
export interface KeysetList<Row> extends CursorShape {
  /** The number of items in the whole list. */
  count(): number
  /** Up to `limit` rows after the key; without a key, the first ones. */
  after(key: Bound[] | null, limit: number): Row[]
  /** The sort key of a row, unique in the list. */
  key(row: Row): (string | number)[]
}

/** Converts a row of a page to its item. It receives the other rows too, so that shared data can be read at once. */
export type Present<Row, Item> = (row: Row, index: number, rows: readonly Row[]) => Item

/**
 * Returns a page of a list, each row as `present` converts it. Fails with `input.cursor` on a cursor of another list.
 */
export function listPage<Row, Item>(
  list: KeysetList<Row>,
  query: PagingQuery,
  present: Present<Row, Item>,
): Page<Item> {
  const limit = query.limit ?? DEFAULT_LIMIT
  const key = query.page === undefined ? null : decodeCursor(list, query.page)
  // One row more than requested shows that another page follows.
  const rows = list.after(key, limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    ...(rows.length > limit &&
      last !== undefined && { next: { page: encodeCursor(list.name, list.key(last)) } }),
    count: list.count(),
    items: shown.map(present),
  }
}

/** Reads `SELECT count(*)` as a number. */
export function countRows(store: Reader, sql: string, ...values: Bound[]): number {
  return store.get<{ count: number }>(sql, ...values)?.count ?? 0
}

/** Returns the cursor of a list after the item with a key. */
export function encodeCursor(name: string, key: (string | number)[]): string {
  return Buffer.from(JSON.stringify([name, ...key])).toString('base64url')
}

/** Returns the key that a cursor of a list names. Throws `input.cursor`. */
export function decodeCursor(list: CursorShape, cursor: string): (string | number)[] {
  const parts = parse(cursor)
  if (!Array.isArray(parts) || parts[0] !== list.name) throw staleCursor()
  const key: unknown[] = parts.slice(1)
  const fits =
    key.length === list.keyTypes.length && key.every((part, index) => typeof part === list.keyTypes[index])
  if (!fits) throw staleCursor()
  return key as (string | number)[]
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch (error) {
    throw new Problem('input.cursor', CURSOR_SENTENCE, { cause: error })
  }
}

const CURSOR_SENTENCE =
  '`page` is not a cursor of this list. Use `next.page` of the answer before, or leave it out.'

/** The problem of a cursor that no answer of the list contained. */
export function staleCursor(): Problem {
  return new Problem('input.cursor', CURSOR_SENTENCE)
}
