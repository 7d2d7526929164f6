import { hash as hashOf } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { DAMAGED, INTENT_KEYS, isReadable, keysBy, unlessDamaged } from './around-damage.ts'
import { textOf } from './blobs.ts'
import { savedEdit } from './saved-edit.ts'
import { spaceFiles } from './saved-space-files.ts'
import type { SavedItem, SavedText } from './saved-text.ts'

/** The readable content of a store. */
export interface SavedOut {
  items: Iterable<SavedItem>
  /** Descriptions of known but unreadable content; complete after all texts were read. */
  lost: string[]
}

interface PageKey {
  line: number
  page: string
  seq: number
}

interface PageOf {
  title: string
  sourcePath: string
  slug: string
  head: string
  text: number | null
}

/**
 * Reads users' texts and files from a store that may have damaged pages. These are current pages and files of spaces
 * and change requests, comments, unsent edits, and the trash. SQLite stops at a damaged page. So keys are collected
 * through every access path of a table, and rows are then read one by one. Texts without a readable page are saved
 * without a name. The database is only read.
 */
export function saveOut(database: Database): SavedOut {
  const lost: string[] = []
  return { items: allItems(database, lost), lost }
}

function* allItems(database: Database, lost: string[]): Generator<SavedItem> {
  const savedBlobs = new Set<number>()
  yield* pages(database, lost, savedBlobs)
  yield* spaceFiles(database, lost, (line) => placeOf(database, line))
  yield* namelessTexts(database, lost, savedBlobs)
  yield* rowsOf(database, lost, {
    description: 'A comment',
    folder: 'Comments',
    keys: ['SELECT id FROM comment', 'SELECT id FROM comment ORDER BY id DESC'],
    row: 'SELECT id AS name, body AS text FROM comment WHERE id = ?',
  })
  yield* rowsOf(database, lost, {
    description: 'A reply',
    folder: 'Comments',
    keys: ['SELECT id FROM comment_reply', 'SELECT id FROM comment_reply ORDER BY id DESC'],
    row: 'SELECT id AS name, body AS text FROM comment_reply WHERE id = ?',
  })
  yield* unsentEdits(database, lost)
  yield* trash(database, lost)
}

const PAGE_KEYS = [
  'SELECT line, page, seq FROM page_version WHERE until IS NULL AND deleted = 0',
  'SELECT line, page, seq FROM page_version INDEXED BY page_by_parent ORDER BY line, parent, position, page',
  'SELECT line, page, seq FROM page_version WHERE until IS NULL AND deleted = 0 ORDER BY line DESC, page DESC, seq DESC',
]

function* pages(database: Database, lost: string[], savedBlobs: Set<number>): Generator<SavedText> {
  const row = database.prepare<[number, string, number], PageOf>(
    `SELECT title, source_path AS sourcePath, slug, head, text FROM page_version
     WHERE line = ? AND page = ? AND seq = ? AND until IS NULL AND deleted = 0`,
  )
  for (const { line, page, seq } of keysBy<PageKey>(database, PAGE_KEYS)) {
    const pageRow = unlessDamaged(() => row.get(line, page, seq))
    if (pageRow === DAMAGED) lost.push(`A page (${page})`)
    if (!pageRow || pageRow === DAMAGED) continue
    if (pageRow.text !== null) savedBlobs.add(pageRow.text)
    const text = blobText(database, pageRow.text, 'page')
    const isDamaged = text !== DAMAGED && !text.isProved
    const folders = ['Pages', ...placeOf(database, line)]
    const { title, sourcePath, slug } = pageRow
    if (text === DAMAGED) lost.push(`The text of "${title}" in ${folders.slice(1).join(', ')}`)
    else {
      if (isDamaged) lost.push(`Part of the text of "${title}" in ${folders.slice(1).join(', ')}`)
      yield {
        kind: 'text',
        folders,
        name: marked(sourcePath || slug || title || page, isDamaged),
        text: pageRow.head + text.text,
      }
    }
  }
}

/** Returns the space of a line, and the subject of its change request if any. */
function placeOf(database: Database, line: number): string[] {
  const space = unlessDamaged(() =>
    database
      .prepare<[number], { title: string }>(
        'SELECT title FROM space WHERE id = (SELECT space FROM line WHERE id = ?)',
      )
      .get(line),
  )
  const changeRequest = unlessDamaged(() =>
    database
      .prepare<[number], { name: string }>(
        `SELECT printf('Change request %d %s', number, subject) AS name FROM change_request WHERE line = ?`,
      )
      .get(line),
  )
  return [
    space && space !== DAMAGED && space.title !== '' ? space.title : `Space ${line}`,
    ...(changeRequest && changeRequest !== DAMAGED ? [changeRequest.name] : []),
  ]
}

/** Yields the texts of pages that are otherwise lost. Without unreadable pages there are none. */
function* namelessTexts(database: Database, lost: string[], savedBlobs: Set<number>): Generator<SavedText> {
  if (lost.length === 0 && isReadable(database, PAGE_KEYS[0] ?? '')) return
  const queries = [
    'SELECT id FROM blob',
    'SELECT id FROM blob ORDER BY id DESC',
    'SELECT id FROM blob INDEXED BY sqlite_autoindex_blob_1',
  ]
  for (const { id } of keysBy<{ id: number }>(database, queries)) {
    if (savedBlobs.has(id)) continue
    const text = blobText(database, id)
    if (text === DAMAGED || text.text === '') continue
    const name = marked(String(id), !text.isProved)
    yield { kind: 'text', folders: ['Texts without a page'], name, text: text.text }
  }
}

/** Returns a name that marks a damaged text. */
function marked(name: string, isDamaged: boolean): string {
  return isDamaged ? `${name.replace(/\.md$/i, '')} (damaged)` : name
}

interface ReadText {
  text: string
  /** True when the text has the hash that names it. */
  isProved: boolean
}

/**
 * Returns the text of a blob. The text of a page may be bytes, when a file with the same bytes came first; other bytes
 * are files.
 */
function blobText(database: Database, id: number | null, kind?: 'page'): ReadText | typeof DAMAGED {
  if (id === null) return { text: '', isProved: true }
  const row = unlessDamaged(() =>
    database
      .prepare<[number], { hash: Buffer; data: unknown }>('SELECT hash, data FROM blob WHERE id = ?')
      .get(id),
  )
  if (row === DAMAGED || row === undefined) return DAMAGED
  const { hash, data } = row
  const isText = typeof data === 'string' || (kind === 'page' && Buffer.isBuffer(data))
  if (!isText) return { text: '', isProved: true }
  return { text: textOf(data), isProved: hashOf('sha256', data, 'buffer').equals(hash) }
}

/** Yields the texts of unsent edits. */
function* unsentEdits(database: Database, lost: string[]): Generator<SavedItem> {
  const rows = rowsOf(database, lost, {
    description: 'An edit that was not sent',
    folder: 'Not sent',
    keys: INTENT_KEYS,
    row: "SELECT printf('%06d %s', seq, operation) AS name, input AS text FROM intent WHERE seq = ?",
  })
  for (const { folders, name, text: input } of rows) yield* savedEdit({ folders, name, input })
}

const TRASH_KEYS = [
  'SELECT id FROM trash',
  'SELECT id FROM trash ORDER BY id DESC',
  'SELECT id FROM trash INDEXED BY trash_by_age ORDER BY removed_at, id',
]

/** Yields texts in the trash, and the bytes of files. */
function* trash(database: Database, lost: string[]): Generator<SavedItem> {
  yield* rowsOf(database, lost, {
    description: 'A text in the trash',
    folder: 'Trash',
    keys: TRASH_KEYS,
    row: "SELECT title AS name, text FROM trash WHERE id = ? AND kind <> 'file'",
  })
  for (const { id } of keysBy<{ id: string }>(database, TRASH_KEYS)) {
    const file = unlessDamaged(() => fileInTrash(database, id))
    if (file === DAMAGED) lost.push(`A file in the trash (${id})`)
    else if (file) yield { kind: 'file', folders: ['Trash'], name: file.name, bytes: file.data }
  }
}

function fileInTrash(database: Database, id: string): { name: string; data: Uint8Array } | undefined {
  const name = database.prepare("SELECT title FROM trash WHERE id = ? AND kind = 'file'").pluck().get(id)
  if (typeof name !== 'string') return undefined
  const data = database.prepare('SELECT data FROM trash_file WHERE trash = ?').pluck().get(id)
  if (!Buffer.isBuffer(data)) return undefined
  return { name, data }
}

interface Rows {
  description: string
  folder: string
  keys: string[]
  row: string
}

function* rowsOf(
  database: Database,
  lost: string[],
  { description, folder, keys, row }: Rows,
): Generator<SavedText> {
  const read = database.prepare<[string | number], { name: string; text: string }>(row)
  for (const { id } of keysBy<{ id: string | number }>(database, keys)) {
    const item = unlessDamaged(() => read.get(id))
    if (item === DAMAGED) lost.push(`${description} (${id})`)
    else if (item) yield { kind: 'text', folders: [folder], ...item }
  }
}
