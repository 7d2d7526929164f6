import type { IdSource } from '../platform/ids.ts'
import { putText, readProvedText } from '../store/blobs.ts'
import type { Writer } from '../store/store.ts'
import { copiedAttributes, firstVersion, hasDeletedPages, withMark } from './copied-page.ts'
import type { FileRow } from './file-row.ts'
import { insertFileVersion, insertFirstPageVersion } from './insert-version.ts'
import { fileInLayer, idsInLayer, pageInLayer, type Layer } from './layer.ts'
import type { PageRow, PageState } from './page-row.ts'
import { isReusablePath } from './space-settings/reusable-files.ts'

/** The ids of a copy. */
export interface Renamed {
  /** The source and the destination. */
  space: { from: string; to: string }
  /** The new ids of pages and of files, by the old ones. */
  pages: ReadonlyMap<string, string>
  files: ReadonlyMap<string, string>
}

/**
 * Writes all content of a main line at a step into the first step of a new line. Ids are new, because a page's id
 * belongs to only one space. Places and paths are the same, and texts are shared. Links by id to a page or to reusable
 * content of the same space lead to its copy. One page or file is a step, so the caller decides how many make a
 * transaction. Later changes are not in the copy. `importedStep` is the step that an import wrote, or undefined.
 * Returns the new ids of the pages.
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
  const newIds = (kind: 'file' | 'page') =>
    new Map(idsInLayer(store, kind, from).map((id) => [id, newId()] as const))
  const names: Renamed = { space, files: newIds('file'), pages: newIds('page') }
  for (const file of names.files.keys()) {
    copyFile(store, existing(fileInLayer(store, from, file)), line, names)
    yield
  }
  let isMarkMissing = importedStep !== undefined && hasDeletedPages(store, from, importedStep)
  for (const page of names.pages.keys()) {
    const row = existing(pageInLayer(store, from, page))
    const attributes =
      importedStep === undefined ? row.attributes : attributesOfCopy(store, from, row, importedStep)
    // A deletion leaves no page to mark, so another page has its mark.
    const marked = isMarkMissing ? withMark(attributes, 'place') : attributes
    isMarkMissing = false
    copyPage(store, { ...row, attributes: marked }, line, names)
    yield
  }
  return [...names.pages.values()]
}

function attributesOfCopy(store: Writer, from: Layer, row: PageRow, importedStep: number): string {
  return copiedAttributes(firstVersion(store, from.line, row.page), row, importedStep)
}

const FIRST = { seq: 1, deleted: 0 } as const

/** Copies a file. The texts of reusable content have links by id too. */
function copyFile(store: Writer, row: FileRow, line: number, names: Renamed): void {
  const { size, data } = isReusablePath(row.source_path) ? copiedText(store, row, names) : row
  const file = renamed(names.files, row.file)
  insertFileVersion(store, { line, ...FIRST }, { ...row, file, size, data })
}

function copiedText(store: Writer, row: FileRow, names: Renamed): Pick<FileRow, 'size' | 'data'> {
  const { text } = readProvedText(store, row.data)
  const copy = renameLinks(text, names)
  return copy === text ? row : { size: Buffer.byteLength(copy), data: putText(store, copy) }
}

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

function renamed(ids: ReadonlyMap<string, string>, old: string): string {
  const id = ids.get(old)
  if (id === undefined) throw new Error(`The id ${old} is referenced in a space that does not contain it`)
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

/** The forms of an address of reusable content by id: /reusable-contents/ID, or spaces/ID/reusable/ID from anywhere. */
const REUSABLE_LINK =
  /(?:(\/?spaces\/)([^/\s]+)(\/reusable(?:-contents?)?\/)|\/reusable-contents?\/)([^/\s()<>[\]"'#?]+)/g

/** Returns the text with its links by id to content of its own space replaced by links to the copies. */
function renameLinks(text: string, names: Renamed): string {
  return renameReusableLinks(renamePageLinks(text, names), names)
}

function renamePageLinks(text: string, { space, pages }: Renamed): string {
  if (!text.includes('/pages/')) return text
  return text.replace(PAGE_LINK, (link: string, linkedSpace: string | undefined, page: string) => {
    const copy = pages.get(page)
    if (copy === undefined || (linkedSpace !== undefined && linkedSpace !== space.from)) return link
    return linkedSpace === undefined ? `/pages/${copy}` : `/spaces/${space.to}/pages/${copy}`
  })
}

function renameReusableLinks(text: string, { space, files }: Renamed): string {
  if (!text.includes('/reusable')) return text
  return text.replace(
    REUSABLE_LINK,
    (link: string, before: string | undefined, linkedSpace: string, within: string, file: string) => {
      const copy = files.get(file)
      if (copy === undefined || (before !== undefined && linkedSpace !== space.from)) return link
      return before === undefined
        ? link.slice(0, -file.length) + copy
        : `${before}${space.to}${within}${copy}`
    },
  )
}
