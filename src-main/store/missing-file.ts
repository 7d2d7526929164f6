import { Problem } from '../schemas/problem.ts'
import type { Reader, Writer } from './store.ts'

/** A file that the remote of a replica names, with the address of its bytes. */
export interface NamedFile {
  /** The SHA-256 of its bytes, in hexadecimal. */
  hash: string
  /** The size in bytes. */
  size: number
  address: string
}

/**
 * Stores a file whose bytes could not be fetched. Its blob has no bytes, so that versions of files can reference it. A
 * known file without bytes receives the new address.
 */
export function putMissingFile(store: Writer, { hash, size, address }: NamedFile): void {
  const key = Buffer.from(hash, 'hex')
  const { changes } = store.run(
    'INSERT INTO blob (hash, size, data) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING',
    key,
    size,
    NO_BYTES,
  )
  // An empty file misses nothing.
  if (changes > 0 && size > 0)
    store.run('INSERT INTO missing_file (blob, address) SELECT id, ? FROM blob WHERE hash = ?', address, key)
  else
    store.run(
      'UPDATE missing_file SET address = ? WHERE blob = (SELECT id FROM blob WHERE hash = ?)',
      address,
      key,
    )
}

const NO_BYTES = new Uint8Array()

/** True for the blob of a file whose bytes could not be fetched yet. */
export function isMissingFile(store: Reader, blob: number): boolean {
  return store.get('SELECT 1 FROM missing_file WHERE blob = ?', blob) !== undefined
}

/** Throws the problem of a file whose bytes could not be fetched yet, so that no user takes it for an empty one. */
export function refuseMissingFile(store: Reader, blob: number): void {
  if (isMissingFile(store, blob)) throw missingFile(store, blob)
}

/** Returns the problem of a file whose bytes could not be fetched yet. */
export function missingFile(store: Reader, blob: number): Problem {
  return new Problem(
    'sync.missing-file',
    `${nameOfFile(store, blob)} is not on this machine, because the server could not send it. ${MISSING_ADVICE}`,
  )
}

/** The advice for a user who misses a file. */
export const MISSING_ADVICE =
  'Carrel requests files again by itself. If this lasts, ask the administrator of the server to check the file, or add it again.'

/** Returns the name of a file for the user, by its newest use. */
export function nameOfFile(store: Reader, blob: number): string {
  const place = store.get<{ name: string; space: string }>(
    `SELECT file_version.name, space.title AS space FROM file_version
     JOIN line ON line.id = file_version.line JOIN space ON space.id = line.space
     WHERE file_version.data = ? ORDER BY file_version.until IS NOT NULL, file_version.seq DESC LIMIT 1`,
    blob,
  )
  if (place) return `The file "${place.name}" in "${place.space}"`
  const user = store.get<{ name: string }>('SELECT display_name AS name FROM user WHERE picture = ?', blob)
  return user ? `The picture of ${user.name}` : 'A picture of an integration'
}
