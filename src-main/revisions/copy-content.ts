import type { IdSource } from '../platform/ids.ts'
import { putText, readProvedText } from '../store/blobs.ts'
import type { Writer } from '../store/store.ts'
import { copiedAttributes, firstVersion, hasDeletedPages, withMark } from './copied-page.ts'
import { insertFileVersion, insertFirstPageVersion } from './insert-version.ts'
import { fileInLayer, idsInLayer, pageInLayer, type Layer } from './layer.ts'
import type { PageRow, PageState } from './page-row.ts'

/** The ids of a copy. */
export interface Renamed {
  /** The source and the destination. */
  space: { from: string; to: string }
  /** The new ids of pages, by the old ones. */
  pages: Map<string, string>
}

/**
 * Writes all content of a main line at a step into the first step of a new line. Ids are new, because a page's id
 * belongs to only one space. Places and paths are the same, and texts are shared. Links by id to a page of the same
 * space lead to its copy. One page or file is a step, so the caller decides how many make a transaction. Later changes
 * are not in the copy. `importedStep` is the step that an import wrote, or undefined. Returns the new ids of the pages.
 */
export function* copyContent(
  store: Writer,
  from: Layer,
  line: number,
  {
    space,
    newId,
    importedStep,
  }: { space: Renamed['space']; newId: IdSource; importedStep: number | undefined },
): Generator<void, string[], void> {
  for (const file of idsInLayer(store, 'file', from)) {
    const row = existing(fileInLayer(store, from, file))
    insertFileVersion(store, { line, ...FIRST }, { ...row, file: newId() })
    yield
  }
  const pages = new Map(idsInLayer(store, 'page', from).map((page) => [page, newId()]))
  let isMarkMissing = importedStep !== undefined && hasDeletedPages(store, from, importedStep)
  for (const page of pages.keys()) {
    const row = existing(pageInLayer(store, from, page))
    const attributes =
      importedStep === undefined ? row.attributes : attributesOfCopy(store, from, row, importedStep)
    // A deletion leaves no page to mark, so another page has its mark.
    const marked = isMarkMissing ? withMark(attributes, 'place') : attributes
    isMarkMissing = false
    copyPage(store, { ...row, attributes: marked }, line, { space, pages })
    yield
  }
  return [...pages.values()]
}

function attributesOfCopy(store: Writer, from: Layer, row: PageRow, importedStep: number): string {
  return copiedAttributes(firstVersion(store, from.line, row.page), row, importedStep)
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

function existing<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A row was deleted while its space was copied')
  return row
}

function renamed(pages: Map<string, string>, old: string): string {
  const id = pages.get(old)
  if (id === undefined) throw new Error(`The page ${old} is referenced in a space that does not contain it`)
  return id
}

function copyText(store: Writer, blob: number | null, names: Renamed): number | null {
  if (blob === null) return null
  const { text } = readProvedText(store, blob)
  const copy = renameLinks(text, names)
  return copy === text ? blob : putText(store, copy)
}

/** The forms of a link to a page by id: /pages/ID within its space, /spaces/ID/pages/ID from anywhere. */
const PAGE_LINK = /(?:\/spaces\/([^/\s]+))?\/pages\/([^/\s()<>[\]"'#?]+)/g

/** Returns the text with its links by id to pages of its own space replaced by links to their copies. */
function renameLinks(text: string, { space, pages }: Renamed): string {
  if (!text.includes('/pages/')) return text
  return text.replace(PAGE_LINK, (link: string, linkedSpace: string | undefined, page: string) => {
    const copy = pages.get(page)
    if (copy === undefined || (linkedSpace !== undefined && linkedSpace !== space.from)) return link
    return linkedSpace === undefined ? `/pages/${copy}` : `/spaces/${space.to}/pages/${copy}`
  })
}
