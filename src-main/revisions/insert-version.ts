import type { Writer } from '../store/store.ts'
import type { FileState } from './file-row.ts'
import type { PageState } from './page-row.ts'

/** The identity of a row: its line, its first step, and its tombstone flag. */
export interface Version {
  line: number
  seq: number
  deleted: 0 | 1
}

/**
 * Writes the first version of a page by a plain insertion. An insertion that may replace a row makes SQLite set a
 * savepoint, at which the search index would write its gathered entries, page by page.
 */
export function insertFirstPageVersion(store: Writer, version: Version, state: PageState): void {
  writePageVersion(store, `INSERT ${PAGE_VERSION}`, version, state)
}

/** Writes a version of a page, and replaces an earlier version of the same step. */
export function insertPageVersion(store: Writer, version: Version, state: PageState): void {
  writePageVersion(store, `INSERT OR REPLACE ${PAGE_VERSION}`, version, state)
}

const PAGE_VERSION = `INTO page_version (line, page, seq, until, deleted, parent, position, type, title, slug,
       source_path, source_key, description, attributes, head, text, created_at, updated_at)
     VALUES (?, ?, ?, NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

function writePageVersion(
  store: Writer,
  sql: string,
  { line, seq, deleted }: Version,
  state: PageState,
): void {
  store.run(
    sql,
    line,
    state.page,
    seq,
    deleted,
    state.parent,
    state.position,
    state.type,
    state.title,
    state.slug,
    state.source_path,
    state.source_key,
    state.description,
    state.attributes,
    state.head,
    state.text,
    state.created_at,
    state.updated_at,
  )
}

/** Writes a version of a file, and replaces an earlier version of the same step. */
export function insertFileVersion(store: Writer, { line, seq, deleted }: Version, state: FileState): void {
  store.run(
    `INSERT OR REPLACE INTO file_version (line, file, seq, until, deleted, name, content_type, size, width, height,
       source_path, configuration, data) VALUES (?, ?, ?, NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    line,
    state.file,
    seq,
    deleted,
    state.name,
    state.content_type,
    state.size,
    state.width,
    state.height,
    state.source_path,
    state.configuration,
    state.data,
  )
}
