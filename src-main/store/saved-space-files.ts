import { hash as hashOf } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { DAMAGED, keysBy, unlessDamaged } from './around-damage.ts'
import type { SavedFile } from './saved-text.ts'

interface FileKey {
  line: number
  file: string
  seq: number
}

interface FileOf {
  name: string
  sourcePath: string
  data: number
}

/** Every access path to the current files of spaces and change requests. */
const FILE_KEYS = [
  'SELECT line, file, seq FROM file_version WHERE until IS NULL AND deleted = 0',
  'SELECT line, file, seq FROM file_version INDEXED BY file_by_name WHERE until IS NULL AND deleted = 0 ORDER BY line, name',
  'SELECT line, file, seq FROM file_version WHERE until IS NULL AND deleted = 0 ORDER BY line DESC, file DESC, seq DESC',
]

/**
 * Yields the files of spaces and change requests, at the paths that links of the saved pages name. `placeOf` returns
 * the folders of a line. Bytes that the disk has damaged are saved under a name that marks the damage.
 */
export function* spaceFiles(
  database: Database,
  lost: string[],
  placeOf: (line: number) => string[],
): Generator<SavedFile> {
  for (const key of keysBy<FileKey>(database, FILE_KEYS)) {
    const row = unlessDamaged(() => fileAt(database, key))
    if (row === DAMAGED) lost.push(`A file (${key.file})`)
    if (!row || row === DAMAGED) continue
    const folders = placeOf(key.line)
    const description = `"${row.name}" in ${folders.join(', ')}`
    const blob = unlessDamaged(() => bytesOf(database, row.data))
    if (blob === DAMAGED || !blob) {
      lost.push(`The file ${description}`)
      continue
    }
    if (blob.isMissing) {
      lost.push(`The file ${description}, which the server could not send`)
      continue
    }
    if (!blob.isSound) lost.push(`Part of the file ${description}`)
    const path = row.sourcePath || row.name || key.file
    yield {
      kind: 'file',
      folders: ['Pages', ...folders],
      name: blob.isSound ? path : marked(path),
      bytes: blob.bytes,
    }
  }
}

function fileAt(database: Database, { line, file, seq }: FileKey): FileOf | undefined {
  return database
    .prepare<[number, string, number], FileOf>(
      'SELECT name, source_path AS sourcePath, data FROM file_version WHERE line = ? AND file = ? AND seq = ?',
    )
    .get(line, file, seq)
}

interface StoredBytes {
  bytes: Uint8Array
  /** True when the bytes have the hash that names them. */
  isSound: boolean
  /** True for a file of a replica whose bytes never arrived. */
  isMissing: boolean
}

function bytesOf(database: Database, blob: number): StoredBytes | undefined {
  const row = database
    .prepare<[number], { hash: Buffer; size: number; data: Buffer | string }>(
      'SELECT hash, size, data FROM blob WHERE id = ?',
    )
    .get(blob)
  if (!row) return undefined
  const bytes = typeof row.data === 'string' ? Buffer.from(row.data) : row.data
  const isMissing = row.size > 0 && bytes.length === 0
  return { bytes, isMissing, isSound: hashOf('sha256', bytes, 'buffer').equals(row.hash) }
}

/** Returns a path that marks a damaged file before its ending. */
function marked(path: string): string {
  return path.replace(/(?=\.[^./]*$|$)/, ' (damaged)')
}
