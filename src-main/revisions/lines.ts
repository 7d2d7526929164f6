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

/** Creates the main line of a space. */
export function createMainLine(store: Writer, space: string): number {
  return Number(store.run('INSERT INTO line (space) VALUES (?)', space).lastInsertRowid)
}

/** Creates a line that is based on the present head of another. */
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

/** The main line with a number; undefined for other lines, which search and links do not cover. */
export function mainLine(store: Reader, id: number): LineRow | undefined {
  return store.get<LineRow>(
    'SELECT line.* FROM line JOIN space ON space.line = line.id WHERE line.id = ?',
    id,
  )
}

/** The present content of a line. */
export function headView(store: Reader, line: LineRow): ContentView {
  return viewOf(store, line, line.head, line.base)
}

/** The last revision of a line, or that of its base for a change request without changes. */
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

/** True when a line has a revision of a type. */
export function hasRevisionOfType(store: Reader, line: number, type: RevisionType): boolean {
  return store.get('SELECT 1 FROM revision WHERE line = ? AND type = ? LIMIT 1', line, type) !== undefined
}

/** A revision of a space by its id, of the main line or of a change request. */
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

/** The content before a revision, with which its changes are compared. */
export function viewBefore(store: Reader, revision: RevisionRow): ContentView {
  const previous = previousRevision(store, revision)
  return viewOf(store, lineById(store, revision.line), previous?.seq ?? 0, (previous ?? revision).base)
}

/**
 * The previous revision on a line. It is not always the previous step, because a replica of a remote without a feed
 * stores only the revisions that it read.
 */
export function previousRevision(store: Reader, { line, seq }: RevisionRow): RevisionRow | undefined {
  const sql = 'SELECT * FROM revision WHERE line = ? AND seq < ? ORDER BY seq DESC LIMIT 1'
  return store.get<RevisionRow>(sql, line, seq)
}

function viewOf(store: Reader, line: LineRow, seq: number, base: number | null): ContentView {
  const below = line.parent === null || base === null ? null : { line: line.parent, seq: base }
  return new ContentView(store, { line: line.id, seq }, below)
}
