import { indexedText } from '../../content/search/search-words.ts'
import type { Reader, Writer } from '../../store/store.ts'
import type { PageState } from '../page-row.ts'
import { readWords, type PageWords } from './page-entries.ts'

/**
 * The fields of a page in the index: those that are searched, and those that a response shows without loading the page.
 */
export type SearchedPage = Pick<PageState, 'page' | 'parent' | 'slug' | 'title' | 'description' | 'text'>

/** The number of document ids of a line. It must never change, because stored ids are computed from it. */
const DOCUMENTS = 2 ** 24

/** The ids of a line's documents, from the first to the last. */
export function documentsOf(line: number): [first: number, last: number] {
  return [line * DOCUMENTS, (line + 1) * DOCUMENTS - 1]
}

/** The line of the space that a document is of. */
export function lineOfDocument(document: number): number {
  return Math.floor(document / DOCUMENTS)
}

/** The same of a row of the search index, in SQL. */
export const LINE_OF_ROW = `rowid / ${DOCUMENTS}`

/**
 * A range of documents, as a condition on the search index. A number of JavaScript from 2^31 is bound as a float. FTS5
 * ignores such a bound, and reads every document that matches; with an integer it seeks.
 */
export const IN_RANGE = 'rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)'

/** Adds a page with its Markdown to the search index, or updates its entry. */
export function indexForSearch(store: Writer, line: number, page: SearchedPage, markdown: string): void {
  indexWords(store, line, page, readWords(page.description, markdown))
}

/** The same with the words of the page, which were read before. */
export function indexWords(store: Writer, line: number, page: SearchedPage, words: PageWords): void {
  const known = documentOf(store, line, page.page)
  if (known === undefined) return addNewWords(store, newDocuments(store, line)(), page, words)
  removeWords(store, known)
  const { parent, slug, title, text } = page
  store.run(
    'UPDATE search_document SET parent = ?, slug = ?, title = ?, text = ?, outline = ? WHERE id = ?',
    parent,
    slug,
    title,
    text,
    words.headings.outline,
    known,
  )
  addWords(store, known, page, words)
}

/** Adds a new page to the index, under an id from newDocuments. */
export function addNewToSearch(store: Writer, document: number, page: SearchedPage, markdown: string): void {
  addNewWords(store, document, page, readWords(page.description, markdown))
}

/** The same with the words of the page, which were read before. */
export function addNewWords(store: Writer, document: number, page: SearchedPage, words: PageWords): void {
  store.run(
    'INSERT INTO search_document (id, page, parent, slug, title, text, outline) VALUES (?, ?, ?, ?, ?, ?, ?)',
    document,
    page.page,
    page.parent,
    page.slug,
    page.title,
    page.text,
    words.headings.outline,
  )
  addWords(store, document, page, words)
}

/** Removes a page of a line from the search index. */
export function removeFromSearch(store: Writer, line: number, page: string): void {
  const known = documentOf(store, line, page)
  if (known === undefined) return
  removeWords(store, known)
  store.run('DELETE FROM search_document WHERE id = ?', known)
}

/**
 * Gives ids to new documents of a line, one after the other, while no other writer adds any. The last id is read apart
 * from the insertion: an insertion that reads its own table makes the index write its gathered entries.
 */
export function newDocuments(store: Reader, line: number): () => number {
  const [first, last] = documentsOf(line)
  const row = store.get<{ id: number | null }>(
    'SELECT max(id) AS id FROM search_document WHERE id BETWEEN ? AND ?',
    first,
    last,
  )
  let id = row?.id ?? first
  return () => ++id
}

function documentOf(store: Writer, line: number, page: string): number | undefined {
  return store.get<{ id: number }>(
    'SELECT id FROM search_document WHERE page = ? AND id BETWEEN ? AND ?',
    page,
    ...documentsOf(line),
  )?.id
}

function removeWords(store: Writer, document: number): void {
  store.run('DELETE FROM search WHERE rowid = ?', document)
  store.run('DELETE FROM search_heading WHERE rowid = ?', document)
}

function addWords(
  store: Writer,
  document: number,
  { title }: SearchedPage,
  { body, headings }: PageWords,
): void {
  const indexedTitle = indexedText(title)
  store.run('INSERT INTO search (rowid, title, body) VALUES (?, ?, ?)', document, indexedTitle, body)
  store.run(
    'INSERT INTO search_heading (rowid, title, headings) VALUES (?, ?, ?)',
    document,
    indexedTitle,
    indexedText(headings.text),
  )
}

/** Pages of the index that one step of merging writes: some ten milliseconds of work. */
const MERGED = 400

/**
 * Merges the segments that an import left in the index, step by step, because a search reads every segment. Ends when
 * nothing is left to merge.
 */
export function* mergeSearchIndex(store: Writer): Generator<void, void, unknown> {
  for (const table of ['search', 'search_heading']) {
    // A negative number starts a merge of all segments into one; a positive number continues it (FTS5, 6.7).
    for (let pages = -MERGED; mergeStep(store, table, pages); pages = MERGED) yield
  }
}

/** True when a step merged anything: FTS5 reports it by the changes it counts. */
function mergeStep(store: Writer, table: string, pages: number): boolean {
  const changes = () => store.get<{ changes: number }>('SELECT total_changes() AS changes')?.changes ?? 0
  const before = changes()
  store.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, pages)
  return changes() - before >= 2
}
