import type { Reader, Writer } from '../../store/store.ts'

/**
 * The stages of an entry. `page` waits for its words and then for its links, `links` only for its links. `sections`
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

/** Queues a page for `indexSteps`. A deleted page has no words that search would wait for. */
export function queuePage(store: Writer, line: number, id: string): void {
  if (store.get(IS_PAGE, line, id)) return queueEntry(store, { line, kind: 'page', id })
  dequeue(store, { line, kind: 'page', id })
  queueEntry(store, { line, kind: 'links', id })
}

const IS_PAGE = 'SELECT 1 FROM page_version WHERE line = ? AND page = ? AND until IS NULL AND deleted = 0'

/** Queues a file for `indexSteps`. */
export function queueFile(store: Writer, line: number, id: string): void {
  queueEntry(store, { line, kind: 'file', id })
}

/** Adds an entry to the backlog. */
export function queueEntry(store: Writer, { line, kind, id }: Unindexed): void {
  store.run('INSERT INTO unindexed (line, kind, id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', line, kind, id)
}

/** Removes an entry from the backlog. */
export function dequeue(store: Writer, { line, kind, id }: Unindexed): void {
  store.run('DELETE FROM unindexed WHERE kind = ? AND line = ? AND id = ?', kind, line, id)
}

/** Moves an entry to another stage, by one statement because two took twice as long. */
export function moveToStage(store: Writer, { line, kind, id }: Unindexed, stage: Stage): void {
  const { changes } = store.run(MOVE_TO_STAGE, stage, kind, line, id)
  // The other stage already has the entry.
  if (changes === 0) dequeue(store, { line, kind, id })
}

const MOVE_TO_STAGE = 'UPDATE OR IGNORE unindexed SET kind = ? WHERE kind = ? AND line = ? AND id = ?'

/** Returns the first entries of the backlog, all of one stage and line. */
export function nextUnindexed(store: Reader, opened: OpenedSpaces, limit: number): Unindexed[] {
  for (const stage of STAGES) {
    const entries = nextOfStage(store, stage, opened, limit)
    if (entries.length > 0) return entries
  }
  return []
}

/** Returns the first entries of a stage, all of one line. The space that was opened last takes precedence. */
function nextOfStage(store: Reader, stage: Stage, opened: OpenedSpaces, limit: number): Unindexed[] {
  for (const space of opened()) {
    const entries = store.all<Unindexed>(OF_SPACE, stage, space, limit)
    if (entries.length > 0) return entries
  }
  const entries = store.all<Unindexed>(OF_STAGE, stage, limit)
  return entries.filter(({ line }) => line === entries[0]?.line)
}

const OF_SPACE = `SELECT line, kind, id FROM unindexed
  WHERE kind = ? AND line = (SELECT line FROM space WHERE id = ?) ORDER BY id LIMIT ?`
const OF_STAGE = 'SELECT line, kind, id FROM unindexed WHERE kind = ? ORDER BY line, id LIMIT ?'
