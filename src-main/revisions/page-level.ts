import type { Bound } from '../store/store.ts'
import type { ContentView } from './content-view.ts'
import type { Layer } from './layer.ts'
import type { PageRow } from './page-row.ts'

/*
 * One level of a page tree: the pages directly below a parent (null for the root). The index page_by_parent contains
 * all fields of a place, so skipping a page reads no row.
 */

/** The sort key of a page among its siblings. */
export type SiblingKey = Pick<PageRow, 'position' | 'page'>

const IN_FORCE = 'seq <= ? AND (until IS NULL OR until > ?) AND deleted = 0'
const OWN = `FROM page_version INDEXED BY page_by_parent WHERE line = ? AND parent IS ? AND ${IN_FORCE}`
/** A row of the upper layer hides the page of the lower layer at any place. */
const NOT_CHANGED = `NOT EXISTS (SELECT 1 FROM page_version AS own
  WHERE own.line = ? AND own.page = page_version.page AND own.seq <= ? AND (own.until IS NULL OR own.until > ?))`

const AFTER = 'AND (position, page) > (?, ?)'
const BEFORE = 'AND (position, page) < (?, ?)'

/** Part of a level: its columns, by default the sort key, and its condition on the sort key. */
export interface LevelPart {
  columns?: { names: string; values: Bound[] }
  condition?: string
  /** The values of the condition. */
  key?: Bound[]
}

/** A part of a level with the end of its statement. */
interface Part extends LevelPart {
  rest: string
}

/** The part of a level after a sibling; the whole level for null. */
export function partAfter(key: SiblingKey | null): LevelPart {
  return key === null ? {} : { condition: AFTER, key: keyOf(key) }
}

/** Up to `limit` pages of a level from an index, in the order of the tree. */
export function levelFrom(view: ContentView, parent: string | null, from: number, limit: number): string[] {
  return keysOf(view, parent, { rest: 'ORDER BY position, page LIMIT ? OFFSET ?' }, limit, from)
}

/** The sort keys of up to `limit` pages of a level from an index, in the order of the tree. */
export function siblingKeysFrom(
  view: ContentView,
  parent: string | null,
  from: number,
  limit: number,
): SiblingKey[] {
  const { sql, bound } = levelOf(view, parent, {})
  return view.store.all<SiblingKey>(`${sql} ORDER BY position, page LIMIT ? OFFSET ?`, ...bound, limit, from)
}

/** The sort key of the last page of a level, other than one page; undefined for a level without another page. */
export function lastSiblingKey(
  view: ContentView,
  parent: string | null,
  except: string | undefined,
): SiblingKey | undefined {
  const { sql, bound } = levelOf(view, parent, {})
  return view.store
    .all<SiblingKey>(`${sql} ORDER BY position DESC, page DESC LIMIT 2`, ...bound)
    .find(({ page }) => page !== except)
}

/** Up to `limit` pages of a level after a sibling, or from its start for null. */
export function siblingsAfter(
  view: ContentView,
  parent: string | null,
  key: SiblingKey | null,
  limit: number,
): string[] {
  return keysOf(view, parent, { ...partAfter(key), rest: 'ORDER BY position, page LIMIT ?' }, limit)
}

/** Up to `limit` pages of a level before a sibling, or from its end for null, the nearest first. */
export function siblingsBefore(
  view: ContentView,
  parent: string | null,
  key: SiblingKey | null,
  limit: number,
): string[] {
  const rest = 'ORDER BY position DESC, page DESC LIMIT ?'
  return keysOf(view, parent, key === null ? { rest } : { condition: BEFORE, key: keyOf(key), rest }, limit)
}

/** The number of pages of a level. */
export function countLevel(view: ContentView, parent: string | null): number {
  return countKeys(view, parent, {})
}

/** The index of a page among its siblings. */
export function indexInLevel(view: ContentView, row: Pick<PageRow, 'parent'> & SiblingKey): number {
  return countKeys(view, row.parent, { condition: BEFORE, key: keyOf(row) })
}

/** True when a page has any page below it. */
export function hasPagesBelow(view: ContentView, page: string): boolean {
  return keysOf(view, page, { rest: 'LIMIT 1' }).length > 0
}

/** True when a content has at most `most` pages. Counting ends beyond them. */
export function hasAtMost(view: ContentView, most: number): boolean {
  const ownCount = count(view, `SELECT count(*) AS count FROM (${PAGES_OF_LAYER} LIMIT ?)`, [
    ...layerValues(view.top),
    most + 1,
  ])
  if (ownCount > most || !view.base) return ownCount <= most
  const below = `SELECT count(*) AS count FROM (${PAGES_OF_LAYER} AND ${NOT_CHANGED} LIMIT ?)`
  return (
    ownCount + count(view, below, [...layerValues(view.base), ...layerValues(view.top), most + 1]) <= most
  )
}

const PAGES_OF_LAYER = `SELECT 1 FROM page_version WHERE line = ? AND ${IN_FORCE}`

const keyOf = ({ position, page }: SiblingKey): Bound[] => [position, page]
const layerValues = ({ line, seq }: Layer): Bound[] => [line, seq, seq]

function keysOf(view: ContentView, parent: string | null, part: Part, ...values: Bound[]): string[] {
  const { sql, bound } = levelOf(view, parent, part)
  return view.store.all<{ page: string }>(`${sql} ${part.rest}`, ...bound, ...values).map(({ page }) => page)
}

function countKeys(view: ContentView, parent: string | null, part: LevelPart): number {
  const { sql, bound } = levelOf(view, parent, part)
  return count(view, `SELECT count(*) AS count FROM (${sql})`, bound)
}

function count(view: ContentView, sql: string, bound: Bound[]): number {
  return view.store.get<{ count: number }>(sql, ...bound)?.count ?? 0
}

const SORT_KEY = { names: 'position, page', values: [] }

/** The rows of a level in one layer, or in two, which SQLite merges in their order without a sort. */
export function levelOf(
  view: ContentView,
  parent: string | null,
  { columns = SORT_KEY, condition = '', key = [] }: LevelPart,
): { sql: string; bound: Bound[] } {
  const boundsOf = ({ line, seq }: Layer): Bound[] => [...columns.values, line, parent, seq, seq]
  const ownRows = `SELECT ${columns.names} ${OWN} ${condition}`
  if (!view.base) return { sql: ownRows, bound: [...boundsOf(view.top), ...key] }
  return {
    sql: `${ownRows} UNION ALL SELECT ${columns.names} ${OWN} AND ${NOT_CHANGED} ${condition}`,
    bound: [...boundsOf(view.top), ...key, ...boundsOf(view.base), ...layerValues(view.top), ...key],
  }
}
