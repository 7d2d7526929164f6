import type { Writer } from '../store/store.ts'
import { removeLinks } from './index/link-index.ts'
import { removeFromSearch } from './index/search-index.ts'

/** A line of history, and its former space. */
export interface SweptLine {
  id: number
  space: string
}

/** The maximum number of rows that one step removes, in about ten milliseconds. */
const STEP = 200

/** Runs one bounded step to remove an unreachable line. The last step removes the line itself. */
export function sweepLine(store: Writer, line: SweptLine): void {
  if (sweepPages(store, line) || sweepFiles(store, line) || sweepRevisions(store, line)) return
  store.run('DELETE FROM line WHERE id = ?', line.id)
}

function sweepPages(store: Writer, { id }: SweptLine): boolean {
  const rows = store.all<{ page: string; seq: number; text: number | null }>(
    'SELECT page, seq, text FROM page_version WHERE line = ? LIMIT ?',
    id,
    STEP,
  )
  for (const { page, seq } of rows) {
    store.run('DELETE FROM page_version WHERE line = ? AND page = ? AND seq = ?', id, page, seq)
    removeLinks(store, id, page)
    removeFromSearch(store, id, page)
  }
  for (const { text } of rows) removeUnusedBlob(store, text)
  return rows.length > 0
}

function sweepFiles(store: Writer, { id }: SweptLine): boolean {
  const rows = store.all<{ file: string; seq: number; data: number }>(
    'SELECT file, seq, data FROM file_version WHERE line = ? LIMIT ?',
    id,
    STEP,
  )
  for (const { file, seq } of rows) {
    store.run('DELETE FROM file_version WHERE line = ? AND file = ? AND seq = ?', id, file, seq)
  }
  for (const { data } of rows) removeUnusedBlob(store, data)
  return rows.length > 0
}

function sweepRevisions(store: Writer, { id }: SweptLine): boolean {
  const removed = store.run(
    'DELETE FROM revision WHERE id IN (SELECT id FROM revision WHERE line = ? LIMIT ?)',
    id,
    STEP,
  )
  return removed.changes > 0
}

/** Removes a blob that no column references. */
export function removeUnusedBlob(store: Writer, blob: number | null): void {
  if (blob === null) return
  store.run(
    `DELETE FROM blob WHERE id = ?
       AND NOT EXISTS (SELECT 1 FROM page_version WHERE text = blob.id)
       AND NOT EXISTS (SELECT 1 FROM file_version WHERE data = blob.id)
       AND NOT EXISTS (SELECT 1 FROM integration_picture WHERE data = blob.id)
       AND NOT EXISTS (SELECT 1 FROM user WHERE picture = blob.id)
       AND NOT EXISTS (SELECT 1 FROM intent WHERE commented_text = blob.id)`,
    blob,
  )
}
