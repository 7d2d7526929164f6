import { hash as hashOf } from 'node:crypto'
import { DamagedText } from './damaged-text.ts'
import { isMissingFile, missingFile } from './missing-file.ts'
import type { Reader, Writer } from './store.ts'

/** A stored text, with the hash that names it. */
export interface StoredText {
  text: string
  hash: string
}

/** The hash of the empty text, which has no blob. */
export const EMPTY_TEXT_HASH = hashOf('sha256', '')

/**
 * Stores a text and returns the number of its blob. Equal texts are stored once. `hash` is its SHA-256, if known.
 */
export function putText(store: Writer, text: string, hash?: Uint8Array): number {
  return putBlob(store, hash ?? hashOf('sha256', text, 'buffer'), Buffer.byteLength(text), text)
}

/**
 * Stores bytes and returns the number of their blob. Equal bytes are stored once. `hash` is their SHA-256, if known.
 */
export function putBytes(store: Writer, bytes: Uint8Array, hash?: Uint8Array): number {
  return putBlob(store, hash ?? hashOf('sha256', bytes, 'buffer'), bytes.byteLength, bytes)
}

/** Returns the text of a blob; null means no text. */
export function readText(store: Reader, blob: number | null): StoredText {
  if (blob === null) return { text: '', hash: '' }
  const row = store.get<{ hash: Buffer; data: string | Buffer }>(
    'SELECT hash, data FROM blob WHERE id = ?',
    blob,
  )
  if (!row) throw new Error(`The text ${blob} is missing from the store`)
  return { text: textOf(row.data), hash: row.hash.toString('hex') }
}

/** Returns the text of a blob's data. The data are bytes when a file with the same bytes came first. */
export function textOf(data: string | Buffer): string {
  return typeof data === 'string' ? data : data.toString('utf8')
}

/**
 * Returns the text of a blob, checked against its hash. It serves texts that are sent, merged or built upon, so that no
 * disk fault counts as the user's text. Throws DamagedText, and the problem of a missing file.
 */
export function readProvedText(store: Reader, blob: number | null): StoredText {
  const stored = readText(store, blob)
  if (blob !== null && hashOf('sha256', stored.text) !== stored.hash) throw unproved(store, blob)
  return stored
}

/** The number of texts per store that count as checked, of about 100 bytes each. */
const CHECKED_TEXTS_LIMIT = 50_000

/** The hashes of the checked texts of each open store. A blob number can be reused for another text. */
const checkedTexts = new WeakMap<Reader, Set<string>>()

/**
 * Returns the text of a blob for a user to read, checked against its hash at the first read in this process. A hash for
 * every read took 17 % of the time of a page of 10 kB. Throws DamagedText.
 */
export function readCheckedText(store: Reader, blob: number | null): StoredText {
  const stored = readText(store, blob)
  const checked = checkedTexts.get(store) ?? new Set()
  if (blob === null || checked.has(stored.hash)) return stored
  if (hashOf('sha256', stored.text) !== stored.hash) throw new DamagedText(blob)
  if (checked.size >= CHECKED_TEXTS_LIMIT) checked.clear()
  checkedTexts.set(store, checked.add(stored.hash))
  return stored
}

/** Returns the bytes of a blob, checked against their hash. Throws DamagedText, and the problem of a missing file. */
export function readProvedBytes(store: Reader, blob: number): Uint8Array {
  const row = store.get<{ hash: Buffer; data: Uint8Array | string }>(
    'SELECT hash, data FROM blob WHERE id = ?',
    blob,
  )
  if (!row) throw new Error(`The blob ${blob} is missing from the store`)
  const bytes = typeof row.data === 'string' ? Buffer.from(row.data, 'utf8') : row.data
  if (!hashOf('sha256', bytes, 'buffer').equals(row.hash)) throw unproved(store, blob)
  return bytes
}

/** Returns the error of data without their hash: those of a missing file are not damaged. */
function unproved(store: Reader, blob: number): Error {
  return isMissingFile(store, blob) ? missingFile(store, blob) : new DamagedText(blob)
}

/** Returns the bytes with a hash (hexadecimal); undefined for an unknown one, and for that of a missing file. */
export function readBytes(store: Reader, hash: string): Uint8Array | undefined {
  const row = store.get<{ id: number; data: Uint8Array | string }>(
    'SELECT id, data FROM blob WHERE hash = ?',
    Buffer.from(hash, 'hex'),
  )
  if (!row || (row.data.length === 0 && isMissingFile(store, row.id))) return undefined
  return typeof row.data === 'string' ? Buffer.from(row.data, 'utf8') : row.data
}

/** Returns the hash of a blob, in hexadecimal. */
export function blobHash(store: Reader, blob: number): string {
  const row = store.get<{ hash: Buffer }>('SELECT hash FROM blob WHERE id = ?', blob)
  if (!row) throw new Error(`The blob ${blob} is missing from the store`)
  return row.hash.toString('hex')
}

const INSERT_NEW = 'INSERT INTO blob (hash, size, data) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING'

function putBlob(store: Writer, hash: Uint8Array, size: number, data: string | Uint8Array): number {
  // Inserts first and looks up only a known blob, because most content is new.
  const { changes, lastInsertRowid } = store.run(INSERT_NEW, hash, size, data)
  if (changes > 0) return Number(lastInsertRowid)
  const existing = store.get<{ id: number; data: string | Uint8Array }>(
    'SELECT id, data FROM blob WHERE hash = ?',
    hash,
  )
  if (!existing) throw new Error('A blob is neither new nor known')
  // Replaces data that the disk has damaged.
  if (!isSame(existing.data, data)) store.run('UPDATE blob SET data = ? WHERE id = ?', data, existing.id)
  return existing.id
}

function isSame(stored: string | Uint8Array, data: string | Uint8Array): boolean {
  if (typeof stored === 'string' && typeof data === 'string') return stored === data
  return Buffer.from(stored).equals(Buffer.from(data))
}
