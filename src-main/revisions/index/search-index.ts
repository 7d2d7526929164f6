import { indexedText } from '../../content/search/search-words.ts'
import type { Reader, Writer } from '../../store/store.ts'
import type { PageState } from '../page-row.ts'
import { readWords, type PageWords } from './page-entries.ts'

/**
 * The fields of a page in the index: the searched ones, and those that a response shows without loading the page.
 */
export type SearchedPage = Pick<PageState, 'page' | 'parent' | 'slug' | 'title' | 'description' | 'text'>

/** The number of document ids of a line. It must never change, because stored ids are computed from it. */
const DOCUMENTS = 2 ** 24

/** The ids of a line's documents, from the first to the last. */
export function documentsOf(line: number): [first: number, last: number] {
  return [line * DOCUMENTS, (line + 1) * DOCUMENTS - 1]
}

/** The line of a document. */
export function lineOfDocument(document: number): number {
  return Math.floor(document / DOCUMENTS)
}

/** The line of a row of the search index, in SQL. */
export const LINE_OF_ROW = `rowid / ${DOCUMENTS}`

/**
 * The condition for a range of documents. JavaScript numbers from 2^31 are bound as floats. FTS5 ignores such a bound
 * and reads every matching document; with an integer it seeks.
 */
export const IN_RANGE = 'rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)'

/** Adds a page with its Markdown to the search index, or updates its entry. */
export function indexForSearch(store: Writer, line: number, page: SearchedPage, markdown: string): void {
  wordsWriter(store, line)(page, readWords(page.description, markdown))
}

/** Returns a function that indexes pages of a line. No other writer may add any meanwhile. */
export function wordsWriter(store: Writer, line: number): (page: SearchedPage, words: PageWords) => void {
  let nextDocument: (() => number) | undefined
  return (page, words) => {
    const document = documentOf(store, line, page.page)
    if (document !== undefined) return updateWords(store, document, page, words)
    nextDocument ??= newDocuments(store, line)
    addNewWords(store, nextDocument(), page, words)
  }
}

function updateWords(store: Writer, document: number, page: SearchedPage, words: PageWords): void {
  removeWords(store, document)
  const { parent, slug, title, text } = page
  store.run(
    'UPDATE search_document SET parent = ?, slug = ?, title = ?, text = ?, outline = ? WHERE id = ?',
    parent,
    slug,
    title,
    text,
    words.headings.outline,
    document,
  )
  addWords(store, document, page, words)
}

/** Adds a new page to the index, with an id from `newDocuments`. */
export function addNewToSearch(store: Writer, document: number, page: SearchedPage, markdown: string): void {
  addNewWords(store, document, page, readWords(page.description, markdown))
}

/** Adds a new page with its words to the index, with an id from `newDocuments`. */
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
  const document = documentOf(store, line, page)
  if (document === undefined) return
  removeWords(store, document)
  store.run('DELETE FROM search_document WHERE id = ?', document)
}

/**
 * Returns a function with the next id of a new document of a line. No other writer may add any meanwhile. The last id
 * is read before the insertions, because an insertion that reads its own table makes the index write its gathered
 * entries.
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

/** The number of pages of the index that one step of a merge writes: about ten milliseconds of work. */
const PAGES_OF_MERGE_STEP = 400

/**
 * Merges the segments in the index step by step after an import, because a search reads every segment.
 */
export function* mergeSearchIndex(store: Writer): Generator<void, void, unknown> {
  for (const table of ['search', 'search_heading']) {
    // A negative number starts a merge of all segments into one. A positive number continues it (FTS5, 6.7).
    for (let pages = -PAGES_OF_MERGE_STEP; mergeStep(store, table, pages); pages = PAGES_OF_MERGE_STEP) yield
  }
}

/** True when a step merged anything, which FTS5 reports by its number of changes. */
function mergeStep(store: Writer, table: string, pages: number): boolean {
  const changes = () => store.get<{ changes: number }>('SELECT total_changes() AS changes')?.changes ?? 0
  const before = changes()
  store.run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`, pages)
  return changes() - before >= 2
}
