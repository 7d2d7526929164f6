import type { RevisionType } from '../schemas/revision.ts'
import type { Reader, Writer } from '../store/store.ts'
import { ContentView } from './content-view.ts'

/** A row of `line`. */
export interface LineRow {
  id: number
  space: string
  parent: number | null
  base: number | null
  head: number
}

/** A row of `revision`. */
export interface RevisionRow {
  id: string
  line: number
  seq: number
  base: number | null
  type: RevisionType
  merged_from: string | null
  created_at: number
  created_by: string
}

/** Starts the main line of a space. */
export function createMainLine(store: Writer, space: string): number {
  return Number(store.run('INSERT INTO line (space) VALUES (?)', space).lastInsertRowid)
}

/** Starts a line that is based on the present head of another. */
export function forkLine(store: Writer, parent: LineRow): number {
  return Number(
    store.run('INSERT INTO line (space, parent, base) VALUES (?, ?, ?)', parent.space, parent.id, parent.head)
      .lastInsertRowid,
  )
}

/** The line by its number. */
export function lineById(store: Reader, id: number): LineRow {
  const line = store.get<LineRow>('SELECT * FROM line WHERE id = ?', id)
  if (!line) throw new Error(`The line ${id} is missing from the store`)
  return line
}

/** The line by its number if it is the main line of a space of this store: search and links cover only these. */
export function mainLine(store: Reader, id: number): LineRow | undefined {
  return store.get<LineRow>(
    'SELECT line.* FROM line JOIN space ON space.line = line.id WHERE line.id = ?',
    id,
  )
}

/** The content of a line as it stands now. */
export function headView(store: Reader, line: LineRow): ContentView {
  return viewOf(store, line, line.head, line.base)
}

/** The revision that a line has now: its own last one, or for a fresh change request that of its base. */
export function headRevision(store: Reader, line: LineRow): RevisionRow {
  if (line.head > 0 || line.parent === null) return revisionAt(store, line.id, line.head)
  return revisionAt(store, line.parent, line.base ?? 0)
}

/** The revision of a line at a step. */
export function revisionAt(store: Reader, line: number, seq: number): RevisionRow {
  const row = store.get<RevisionRow>('SELECT * FROM revision WHERE line = ? AND seq = ?', line, seq)
  if (!row) throw new Error(`The revision ${seq} of the line ${line} is missing from the store`)
  return row
}

/** A revision of a space by its id, whether of the main line or of a change request. */
export function revisionById(store: Reader, space: string, id: string): RevisionRow | undefined {
  return store.get<RevisionRow>(
    'SELECT revision.* FROM revision JOIN line ON line.id = revision.line WHERE revision.id = ? AND line.space = ?',
    id,
    space,
  )
}

/** The content of a revision. */
export function revisionView(store: Reader, revision: RevisionRow): ContentView {
  return viewOf(store, lineById(store, revision.line), revision.seq, revision.base)
}

/** The content just before a revision: what its changes are measured against. */
export function viewBefore(store: Reader, revision: RevisionRow): ContentView {
  const previous = previousRevision(store, revision)
  return viewOf(store, lineById(store, revision.line), previous?.seq ?? 0, (previous ?? revision).base)
}

/**
 * The revision before another one on its line. It is not always the step before: a replica of a remote without a feed
 * stores the revisions that it met.
 */
export function previousRevision(store: Reader, { line, seq }: RevisionRow): RevisionRow | undefined {
  const sql = 'SELECT * FROM revision WHERE line = ? AND seq < ? ORDER BY seq DESC LIMIT 1'
  return store.get<RevisionRow>(sql, line, seq)
}

function viewOf(store: Reader, line: LineRow, seq: number, base: number | null): ContentView {
  const below = line.parent === null || base === null ? null : { line: line.parent, seq: base }
  return new ContentView(store, { line: line.id, seq }, below)
}
