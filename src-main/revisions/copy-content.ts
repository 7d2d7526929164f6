import type { IdSource } from '../platform/ids.ts'
import { putText, readProvedText } from '../store/blobs.ts'
import type { Writer } from '../store/store.ts'
import { insertFileVersion, insertFirstPageVersion } from './insert-version.ts'
import { fileInLayer, idsInLayer, pageInLayer, type Layer } from './layer.ts'
import type { PageRow, PageState } from './page-row.ts'

/** The ids of a copy. */
export interface Renamed {
  /** The spaces that the content goes from and to. */
  space: { from: string; to: string }
  /** The new ids of pages, by the old ones. */
  pages: Map<string, string>
}

/**
 * Writes all content of a main line at a step into the first step of a new line, under new ids: a page's id belongs to
 * one space only. Places, paths and texts stay as they are, shared and not copied. Links to a page of the same space by
 * id are the exception: in the copy they lead to the copy of that page. One page or file is a step, so that the caller
 * decides how many make a transaction; later changes are not in the copy. Returns the new ids of the pages.
 */
export function* copyContent(
  store: Writer,
  from: Layer,
  line: number,
  { space, newId }: { space: Renamed['space']; newId: IdSource },
): Generator<void, string[], void> {
  for (const file of idsInLayer(store, 'file', from)) {
    const row = found(fileInLayer(store, from, file))
    insertFileVersion(store, { line, ...FIRST }, { ...row, file: newId() })
    yield
  }
  const pages = new Map(idsInLayer(store, 'page', from).map((page) => [page, newId()]))
  for (const page of pages.keys()) {
    copyPage(store, found(pageInLayer(store, from, page)), line, { space, pages })
    yield
  }
  return [...pages.values()]
}

const FIRST = { seq: 1, deleted: 0 } as const

function copyPage(store: Writer, row: PageRow, line: number, names: Renamed): void {
  const state: PageState = {
    ...row,
    page: renamed(names.pages, row.page),
    parent: row.parent === null ? null : renamed(names.pages, row.parent),
    attributes: renameLinks(row.attributes, names),
    text: copyText(store, row.text, names),
  }
  insertFirstPageVersion(store, { line, ...FIRST }, state)
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('What is copied went away meanwhile')
  return row
}

function renamed(pages: Map<string, string>, old: string): string {
  const id = pages.get(old)
  if (id === undefined) throw new Error(`The page ${old} is named in a space that does not hold it`)
  return id
}

function copyText(store: Writer, blob: number | null, names: Renamed): number | null {
  if (blob === null) return null
  const { text } = readProvedText(store, blob)
  const copy = renameLinks(text, names)
  return copy === text ? blob : putText(store, copy)
}

/** The forms in which a link names a page by its id: /pages/ID within its space, /spaces/ID/pages/ID from anywhere. */
const PAGE_LINK = /(?:\/spaces\/([^/\s]+))?\/pages\/([^/\s()<>[\]"'#?]+)/g

/** The text with its links to pages of its own space, by id, turned to their copies. */
export function renameLinks(text: string, { space, pages }: Renamed): string {
  if (!text.includes('/pages/')) return text
  return text.replace(PAGE_LINK, (link: string, linkedSpace: string | undefined, page: string) => {
    const copy = pages.get(page)
    if (copy === undefined || (linkedSpace !== undefined && linkedSpace !== space.from)) return link
    return linkedSpace === undefined ? `/pages/${copy}` : `/spaces/${space.to}/pages/${copy}`
  })
}
