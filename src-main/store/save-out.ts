import { hash as hashOf } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { DAMAGED, INTENT_KEYS, isReadToItsEnd, keysBy, tried } from './around-damage.ts'
import { textOf } from './blobs.ts'
import { savedEdit } from './saved-edit.ts'
import type { SavedItem, SavedText } from './saved-text.ts'

/** What a store still tells. */
export interface SavedOut {
  items: Iterable<SavedItem>
  /** What is known to have been there and cannot be read, in words; complete once the texts were gone through. */
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
 * Reads what people wrote out of a store of which pages may be damaged: pages as they stand, in spaces and in
 * change requests under way, comments, edits that were not sent, and the trash. SQLite finds a damaged page when it is
 * met, and ends there: so keys are gathered by every way into a table, each as far as it goes, and rows are then read
 * one by one. Texts that no readable page names any more are saved without a name. The database is only read.
 */
export function saveOut(database: Database): SavedOut {
  const lost: string[] = []
  return { items: allItems(database, lost), lost }
}

function* allItems(database: Database, lost: string[]): Generator<SavedItem> {
  const named = new Set<number>()
  yield* pages(database, lost, named)
  yield* namelessTexts(database, lost, named)
  yield* rowsOf(database, lost, {
    what: 'A comment',
    folder: 'Comments',
    keys: ['SELECT id FROM comment', 'SELECT id FROM comment ORDER BY id DESC'],
    row: 'SELECT id AS name, body AS text FROM comment WHERE id = ?',
  })
  yield* rowsOf(database, lost, {
    what: 'A reply',
    folder: 'Comments',
    keys: ['SELECT id FROM comment_reply', 'SELECT id FROM comment_reply ORDER BY id DESC'],
    row: 'SELECT id AS name, body AS text FROM comment_reply WHERE id = ?',
  })
  yield* unsent(database, lost)
  yield* trash(database, lost)
}

const PAGE_KEYS = [
  'SELECT line, page, seq FROM page_version WHERE until IS NULL AND deleted = 0',
  'SELECT line, page, seq FROM page_version INDEXED BY page_by_parent ORDER BY line, parent, position, page',
  'SELECT line, page, seq FROM page_version WHERE until IS NULL AND deleted = 0 ORDER BY line DESC, page DESC, seq DESC',
]

function* pages(database: Database, lost: string[], named: Set<number>): Generator<SavedText> {
  const row = database.prepare<[number, string, number], PageOf>(
    `SELECT title, source_path AS sourcePath, slug, head, text FROM page_version
     WHERE line = ? AND page = ? AND seq = ? AND until IS NULL AND deleted = 0`,
  )
  for (const { line, page, seq } of keysBy<PageKey>(database, PAGE_KEYS)) {
    const found = tried(() => row.get(line, page, seq))
    if (found === DAMAGED) lost.push(`A page (${page})`)
    if (!found || found === DAMAGED) continue
    if (found.text !== null) named.add(found.text)
    const text = blobText(database, found.text, 'page')
    const isDamaged = text !== DAMAGED && !text.isProved
    const folders = ['Pages', ...placeOf(database, line)]
    const { title, sourcePath, slug } = found
    if (text === DAMAGED) lost.push(`The text of "${title}" in ${folders.slice(1).join(', ')}`)
    else {
      if (isDamaged) lost.push(`Part of the text of "${title}" in ${folders.slice(1).join(', ')}`)
      yield {
        kind: 'text',
        folders,
        name: marked(sourcePath || slug || title || page, isDamaged),
        text: found.head + text.text,
      }
    }
  }
}

/** The space of a line, and where it is that of a change request also what that is about. */
function placeOf(database: Database, line: number): string[] {
  const space = tried(() =>
    database
      .prepare<[number], { title: string }>(
        'SELECT title FROM space WHERE id = (SELECT space FROM line WHERE id = ?)',
      )
      .get(line),
  )
  const changeRequest = tried(() =>
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

/** Texts of pages of which nothing else is left. Where every page could be read there are none to look for. */
function* namelessTexts(database: Database, lost: string[], named: Set<number>): Generator<SavedText> {
  if (lost.length === 0 && isReadToItsEnd(database, PAGE_KEYS[0] ?? '')) return
  const ways = [
    'SELECT id FROM blob',
    'SELECT id FROM blob ORDER BY id DESC',
    'SELECT id FROM blob INDEXED BY sqlite_autoindex_blob_1',
  ]
  for (const { id } of keysBy<{ id: number }>(database, ways)) {
    if (named.has(id)) continue
    const text = blobText(database, id)
    if (text === DAMAGED || text.text === '') continue
    const name = marked(String(id), !text.isProved)
    yield { kind: 'text', folders: ['Texts without a page'], name, text: text.text }
  }
}

/** The name of a text that the disk has changed says so. */
function marked(name: string, isDamaged: boolean): string {
  return isDamaged ? `${name.replace(/\.md$/i, '')} (damaged)` : name
}

interface ReadText {
  text: string
  /** Whether the text has the hash that names it, so that it is what was written. */
  isProved: boolean
}

/** The text of a blob. That of a page may be bytes, where a file with the same ones came first; others are files. */
function blobText(database: Database, id: number | null, of?: 'page'): ReadText | typeof DAMAGED {
  if (id === null) return { text: '', isProved: true }
  const row = tried(() =>
    database
      .prepare<[number], { hash: Buffer; data: unknown }>('SELECT hash, data FROM blob WHERE id = ?')
      .get(id),
  )
  if (row === DAMAGED || row === undefined) return DAMAGED
  const { hash, data } = row
  const isText = typeof data === 'string' || (of === 'page' && Buffer.isBuffer(data))
  if (!isText) return { text: '', isProved: true }
  return { text: textOf(data), isProved: hashOf('sha256', data, 'buffer').equals(hash) }
}

/** Edits that were not sent. */
function* unsent(database: Database, lost: string[]): Generator<SavedItem> {
  const rows = rowsOf(database, lost, {
    what: 'An edit that was not sent',
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

/** Texts in the trash, and the bytes of files. */
function* trash(database: Database, lost: string[]): Generator<SavedItem> {
  yield* rowsOf(database, lost, {
    what: 'A text in the trash',
    folder: 'Trash',
    keys: TRASH_KEYS,
    row: "SELECT title AS name, text FROM trash WHERE id = ? AND kind <> 'file'",
  })
  for (const { id } of keysBy<{ id: string }>(database, TRASH_KEYS)) {
    const found = tried(() => fileInTrash(database, id))
    if (found === DAMAGED) lost.push(`A file in the trash (${id})`)
    else if (found) yield { kind: 'file', folders: ['Trash'], name: found.name, bytes: found.data }
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
  what: string
  folder: string
  keys: string[]
  row: string
}

function* rowsOf(
  database: Database,
  lost: string[],
  { what, folder, keys, row }: Rows,
): Generator<SavedText> {
  const read = database.prepare<[string | number], { name: string; text: string }>(row)
  for (const { id } of keysBy<{ id: string | number }>(database, keys)) {
    const found = tried(() => read.get(id))
    if (found === DAMAGED) lost.push(`${what} (${id})`)
    else if (found) yield { kind: 'text', folders: [folder], ...found }
  }
}
