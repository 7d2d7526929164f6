import { plainText } from '../content/markdown/plain-text.ts'
import type { Writer } from '../replica/store.ts'

/** What the index knows of a page. */
export interface Searchable {
  title: string
  description: string
  text: string
}

/** Puts a page into the search index, or brings its entry up to date. */
export function indexForSearch(store: Writer, space: string, page: string, content: Searchable): void {
  const known = documentOf(store, space, page)
  if (known !== undefined) store.run('DELETE FROM search WHERE rowid = ?', known)
  addToSearch(store, known ?? newDocument(store, space, page), content)
}

/** Puts a page into the index that was never there: the fast way for an import. */
export function addNewToSearch(store: Writer, space: string, page: string, content: Searchable): void {
  addToSearch(store, newDocument(store, space, page), content)
}

/** Takes a page out of the search index. */
export function removeFromSearch(store: Writer, space: string, page: string): void {
  const known = documentOf(store, space, page)
  if (known === undefined) return
  store.run('DELETE FROM search WHERE rowid = ?', known)
  store.run('DELETE FROM search_document WHERE id = ?', known)
}

function documentOf(store: Writer, space: string, page: string): number | undefined {
  return store.get<{ id: number }>('SELECT id FROM search_document WHERE space = ? AND page = ?', space, page)
    ?.id
}

function newDocument(store: Writer, space: string, page: string): number {
  return Number(
    store.run('INSERT INTO search_document (space, page) VALUES (?, ?)', space, page).lastInsertRowid,
  )
}

function addToSearch(store: Writer, document: number, { title, description, text }: Searchable): void {
  const body = description === '' ? plainText(text) : `${description}\n${plainText(text)}`
  store.run('INSERT INTO search (rowid, title, body) VALUES (?, ?, ?)', document, title, body)
}
