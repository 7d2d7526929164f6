import type { ContentView } from '../../revisions/content-view.ts'
import type { CheckedPage } from './issue.ts'

const COLUMNS = 'page, parent, slug, type, title, attributes, text, source_path, source_key'
const IN_FORCE = 'line = ? AND seq <= ? AND (until IS NULL OR until > ?) AND deleted = 0'

/** Returns all pages of a space, with the fields by which faults are found. */
export function spacePages({ store, top: { line, seq } }: ContentView): CheckedPage[] {
  return store.all<CheckedPage>(`SELECT ${COLUMNS} FROM page_version WHERE ${IN_FORCE}`, line, seq, seq)
}

/** The maximum bytes of a text that may be blank. Longer ones are not read. */
const BLANK_BYTES = 64

const EMPTY = `SELECT ${COLUMNS}, (SELECT data FROM blob WHERE id = text) AS data FROM page_version
  WHERE ${IN_FORCE} AND type IN ('document', 'group')
    AND (text IS NULL OR (SELECT size FROM blob WHERE id = text) <= ${BLANK_BYTES})`

/** Returns the pages and groups of a space whose text is short, with that text. */
export function shortPages({ store, top: { line, seq } }: ContentView): (CheckedPage & { data: string })[] {
  return store
    .all<CheckedPage & { data: string | Buffer | null }>(EMPTY, line, seq, seq)
    .map((row) => ({ ...row, data: String(row.data ?? '') }))
}
