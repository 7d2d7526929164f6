import type { Reader } from '../../store/store.ts'
import type { OpenedSpaces } from './index-queue.ts'
import type { SearchedPage } from './search-index.ts'

/** A page in force whose words wait to be indexed, with the size of its text in bytes. */
export interface WaitingPage extends SearchedPage {
  seq: number
  size: number
}

/** An entry of the backlog. Its page is undefined where it was deleted or not received. */
export interface WaitingEntry {
  id: string
  page: WaitingPage | undefined
}

/** Entries of one line, in the order of their ids. */
export interface WaitingBatch {
  line: number
  entries: WaitingEntry[]
}

/** The bounds of a batch. A page with more bytes is a batch of its own. */
export interface BatchBounds {
  count: number
  bytes: number
}

type Row = Omit<WaitingPage, 'seq'> & { id: string; seq: number | null }

const IN_FORCE = 'until IS NULL AND deleted = 0'
const LINE_OF = 'SELECT line FROM space WHERE id = ?'
const LINE_AFTER = "SELECT min(line) AS line FROM unindexed WHERE kind = 'page' AND line > ?"
const WAITING = `SELECT entry.id, seq, page, version.parent, slug, title, description, text, coalesce(size, 0) AS size
  FROM (SELECT line, id FROM unindexed WHERE kind = 'page' AND line = ? AND id NOT IN (SELECT value FROM json_each(?))
    ORDER BY id LIMIT ?) AS entry
  LEFT JOIN page_version AS version ON version.line = entry.line AND version.page = entry.id AND ${IN_FORCE}
  LEFT JOIN blob ON blob.id = text ORDER BY entry.id`
const UNCHANGED = `SELECT 1 FROM page_version WHERE line = ? AND page = ? AND seq = ? AND ${IN_FORCE}
  AND text IS ? AND title = ? AND description = ? AND parent IS ? AND slug = ?`
const EXISTS = `SELECT 1 FROM page_version WHERE line = ? AND page = ? AND ${IN_FORCE}`

/**
 * Returns the next pages whose words wait and that no other batch contains. The space that was opened last takes
 * precedence.
 */
export function nextWaiting(
  store: Reader,
  opened: OpenedSpaces,
  batches: readonly WaitingBatch[],
  bounds: BatchBounds,
): WaitingBatch | undefined {
  for (const line of linesInOrder(store, opened)) {
    const ids = batches
      .filter((batch) => batch.line === line)
      .flatMap(({ entries }) => entries.map(({ id }) => id))
    const rows = store.all<Row>(WAITING, line, JSON.stringify(ids), bounds.count)
    if (rows.length > 0) return { line, entries: withinBytes(rows, bounds.bytes).map(entryOf) }
  }
  return undefined
}

/** Yields the lines of opened spaces, and then every line of the backlog. */
function* linesInOrder(store: Reader, opened: OpenedSpaces): Generator<number, void, void> {
  for (const space of opened()) {
    const row = store.get<{ line: number }>(LINE_OF, space)
    if (row) yield row.line
  }
  for (let last = -1; ;) {
    const { line } = store.get<{ line: number | null }>(LINE_AFTER, last) ?? { line: null }
    if (line === null) return
    yield (last = line)
  }
}

function withinBytes(rows: readonly Row[], bytes: number): readonly Row[] {
  let sum = 0
  const beyond = rows.findIndex(({ size }, index) => (sum += size) > bytes && index > 0)
  return beyond < 0 ? rows : rows.slice(0, beyond)
}

function entryOf({ id, seq, ...page }: Row): WaitingEntry {
  return { id, page: seq === null ? undefined : { ...page, seq } }
}

/** True while the page of an entry has the version that was read, or is still missing. */
export function isUnchanged(store: Reader, line: number, { id, page }: WaitingEntry): boolean {
  if (!page) return store.get(EXISTS, line, id) === undefined
  const { seq, text, title, description, parent, slug } = page
  return store.get(UNCHANGED, line, id, seq, text, title, description, parent, slug) !== undefined
}

/** True when a page is in force. */
export function isPage(store: Reader, line: number, id: string): boolean {
  return store.get(EXISTS, line, id) !== undefined
}
