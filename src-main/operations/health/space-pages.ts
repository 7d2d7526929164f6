import type { ContentView } from '../../revisions/content-view.ts'
import type { CheckedPage } from './issue.ts'

const COLUMNS = 'page, parent, slug, type, title, attributes, text, source_path, source_key'
const IN_FORCE = 'line = ? AND seq <= ? AND (until IS NULL OR until > ?) AND deleted = 0'

/** All pages of a space, with what faults are found by. */
export function spacePages({ store, top: { line, seq } }: ContentView): CheckedPage[] {
  return store.all<CheckedPage>(`SELECT ${COLUMNS} FROM page_version WHERE ${IN_FORCE}`, line, seq, seq)
}

/** Bytes of a text that may hold nothing but white space. Longer ones are not read. */
const BLANK = 64

const EMPTY = `SELECT ${COLUMNS}, (SELECT data FROM blob WHERE id = text) AS data FROM page_version
  WHERE ${IN_FORCE} AND type IN ('document', 'group')
    AND (text IS NULL OR (SELECT size FROM blob WHERE id = text) <= ${BLANK})`

/** The pages and groups of a space whose text is short, with that text. */
export function shortPages({ store, top: { line, seq } }: ContentView): (CheckedPage & { data: string })[] {
  return store
    .all<CheckedPage & { data: string | Buffer | null }>(EMPTY, line, seq, seq)
    .map((row) => ({ ...row, data: String(row.data ?? '') }))
}
