import type { ReferenceEntry } from '../../../content/api-reference/reference-entries.ts'
import { indexedText } from '../../../content/search/search-words.ts'
import type { Store, Writer } from '../../../store/store.ts'

/** A version in force whose entries are not in the index. */
export interface UnindexedVersion {
  version: string
  spec: string
  text: string
}

/** The number of entries in one transaction: some ten milliseconds of work. */
const BATCH = 500

const UNINDEXED = `SELECT openapi_version.id AS version, openapi_version.spec, openapi_version.text
  FROM openapi_spec JOIN openapi_version ON openapi_version.id = openapi_spec.version
  WHERE openapi_spec.version IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM openapi_index WHERE openapi_index.version = openapi_spec.version)
    AND openapi_spec.version NOT IN (SELECT value FROM json_each(?)) LIMIT 1`
const OF_SPEC = 'version IN (SELECT id FROM openapi_version WHERE spec = ?)'

/** Returns a version in force whose entries are not in the index, except some; undefined where there is none. */
export function unindexedVersion(store: Store, except: ReadonlySet<string>): UnindexedVersion | undefined {
  return store.get<UnindexedVersion>(UNINDEXED, JSON.stringify([...except]))
}

/**
 * Writes the entries of a version in place of those of the versions before it, in steps. No other code writes entries,
 * so their ids are consecutive. Yields between two steps.
 */
export function* writeEntries(
  store: Store,
  { version, spec }: UnindexedVersion,
  entries: readonly ReferenceEntry[],
): Generator<void, void, unknown> {
  store.transaction(() => {
    store.run(`DELETE FROM openapi_entry WHERE ${OF_SPEC}`, spec)
    store.run(`DELETE FROM openapi_index WHERE ${OF_SPEC}`, spec)
  })
  for (let from = 0; from < entries.length; from += BATCH) {
    yield
    const isStored = store.transaction(() => {
      if (!isInStore(store, version)) return false
      for (const entry of entries.slice(from, from + BATCH)) writeEntry(store, version, entry)
      return true
    })
    if (!isStored) return
  }
  store.transaction(() => {
    if (isInStore(store, version)) store.run('INSERT INTO openapi_index (version) VALUES (?)', version)
  })
}

/** A replica deletes a version when the next one arrives, also between two steps. */
function isInStore(store: Store, version: string): boolean {
  return store.get('SELECT 1 FROM openapi_version WHERE id = ?', version) !== undefined
}

function writeEntry(
  store: Writer,
  version: string,
  { kind, tag, pageTitle, title, method, path }: ReferenceEntry,
): void {
  const { lastInsertRowid } = store.run(
    `INSERT INTO openapi_entry (version, kind, tag, page_title, title, method, path) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    version,
    kind,
    tag,
    pageTitle,
    title,
    method,
    path,
  )
  store.run(
    'INSERT INTO openapi_search (rowid, title, address) VALUES (?, ?, ?)',
    lastInsertRowid,
    indexedText(title),
    indexedText(`${method} ${path}`),
  )
}
