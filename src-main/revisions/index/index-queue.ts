import type { Reader, Writer } from '../../store/store.ts'

/**
 * The stages of an entry. `page` waits for its words and then for its links, `links` for its links alone. `sections`
 * waits for the check of the links that lead to its sections.
 */
export type Stage = 'page' | 'file' | 'links' | 'sections'

/** The order of the stages: the words of all pages come first, so that search is complete early. */
const STAGES: readonly Stage[] = ['page', 'file', 'links', 'sections']

/** An entry of the backlog of the index. */
export interface Unindexed {
  line: number
  kind: Stage
  id: string
}

/** Returns the spaces that clients opened, the latest first. They are indexed before the others. */
export type OpenedSpaces = () => readonly string[]

/** Notes a page that indexSteps is to index. A deleted page has no words that search would wait for. */
export function leavePage(store: Writer, line: number, id: string): void {
  if (store.get(IS_PAGE, line, id)) return leave(store, { line, kind: 'page', id })
  forget(store, { line, kind: 'page', id })
  leave(store, { line, kind: 'links', id })
}

const IS_PAGE = 'SELECT 1 FROM page_version WHERE line = ? AND page = ? AND until IS NULL AND deleted = 0'

/** Notes a file that indexSteps is to index. */
export function leaveFile(store: Writer, line: number, id: string): void {
  leave(store, { line, kind: 'file', id })
}

/** Adds an entry to the backlog. */
export function leave(store: Writer, { line, kind, id }: Unindexed): void {
  store.run('INSERT INTO unindexed (line, kind, id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', line, kind, id)
}

/** Removes an entry from the backlog. */
export function forget(store: Writer, { line, kind, id }: Unindexed): void {
  store.run('DELETE FROM unindexed WHERE kind = ? AND line = ? AND id = ?', kind, line, id)
}

/** Returns the first entries of the backlog, all of one stage and line. */
export function nextUnindexed(store: Reader, opened: OpenedSpaces, atMost: number): Unindexed[] {
  for (const stage of STAGES) {
    const entries = nextOfStage(store, stage, opened, atMost)
    if (entries.length > 0) return entries
  }
  return []
}

/** Returns the first entries of a stage, all of one line: of the space that was opened last, if it has any. */
export function nextOfStage(store: Reader, stage: Stage, opened: OpenedSpaces, atMost: number): Unindexed[] {
  for (const space of opened()) {
    const entries = store.all<Unindexed>(OF_SPACE, stage, space, atMost)
    if (entries.length > 0) return entries
  }
  const entries = store.all<Unindexed>(OF_STAGE, stage, atMost)
  return entries.filter(({ line }) => line === entries[0]?.line)
}

const OF_SPACE = `SELECT line, kind, id FROM unindexed
  WHERE kind = ? AND line = (SELECT line FROM space WHERE id = ?) ORDER BY id LIMIT ?`
const OF_STAGE = 'SELECT line, kind, id FROM unindexed WHERE kind = ? ORDER BY line, id LIMIT ?'
