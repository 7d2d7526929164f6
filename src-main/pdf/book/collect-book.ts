import { unknown } from '../../operations/access.ts'
import type { Addresses } from '../../operations/addresses.ts'
import { readBytes, blobHash, readText } from '../../replica/blobs.ts'
import { byPlace, type ContentView } from '../../revisions/content-view.ts'
import { attributesOf, type PageRow } from '../../revisions/page-row.ts'
import { Problem } from '../../schemas/problem.ts'
import type { PdfBook, PdfPage, PdfSource } from './pdf-book.ts'

/** The most pages that one document holds. */
export const MOST_PAGES = 500

/** Which pages of a content are wanted. */
export interface PageChoice {
  /** The page to begin with; null for all. */
  page: string | null
  /** That page alone, without those below it. */
  isOnly: boolean
}

/** The chosen pages in the order of their tree. Throws `resource.unknown` and `pdf.too-large`. */
export function choosePages(view: ContentView, { page, isOnly }: PageChoice): PdfPage[] {
  const first = page === null ? null : view.page(page)
  if (first === undefined) throw unknown('page')
  if (first !== null && isOnly) return [pdfPage(first, 0)]
  const chosen: PdfPage[] = first === null ? [] : [pdfPage(first, 0)]
  addBelow(chosen, childrenOf(view.pages()), first?.page ?? null, first === null ? 0 : 1)
  if (chosen.filter(({ type }) => type === 'document').length > MOST_PAGES) {
    throw new Problem(
      'pdf.too-large',
      `A PDF holds at most ${MOST_PAGES} pages. Name a page to begin with, and make it in parts.`,
    )
  }
  return chosen
}

function childrenOf(rows: readonly PageRow[]): Map<string | null, PageRow[]> {
  const children = new Map<string | null, PageRow[]>()
  for (const row of rows) {
    const siblings = children.get(row.parent)
    if (siblings) siblings.push(row)
    else children.set(row.parent, [row])
  }
  for (const siblings of children.values()) siblings.sort(byPlace)
  return children
}

function addBelow(
  chosen: PdfPage[],
  children: Map<string | null, PageRow[]>,
  parent: string | null,
  depth: number,
): void {
  for (const row of children.get(parent) ?? []) {
    chosen.push(pdfPage(row, depth))
    addBelow(chosen, children, row.page, depth + 1)
  }
}

function pdfPage(row: PageRow, depth: number): PdfPage {
  return {
    id: row.page,
    type: row.type,
    title: row.title,
    emoji: attributesOf(row).emoji ?? '',
    description: row.description,
    depth,
    sourcePath: row.source_path,
  }
}

/** What a document is called, and where its content stands in the app. */
export interface BookPlace {
  title: string
  subtitle: string
  date: number
  contentRoot: string
  /** The path of the content's screen. */
  screen: string
  addresses: Addresses
}

/** Gathers what a document is made of, but for texts and pictures. One page gives it its own title. */
export function collectBook(view: ContentView, pages: readonly PdfPage[], place: BookPlace): PdfBook {
  const rows = view.pages()
  const only = pages.length === 1 ? pages[0] : undefined
  return {
    title: only ? only.title : place.title,
    subtitle: only ? [place.title, place.subtitle].filter((part) => part !== '').join(' · ') : place.subtitle,
    date: place.date,
    pages,
    pageByKey: new Map(rows.filter((row) => row.source_path !== '').map((row) => [row.source_key, row.page])),
    titleOf: new Map(rows.map((row) => [row.page, row.title])),
    contentRoot: place.contentRoot,
    pageAddress: place.addresses.app(`${place.screen}/pages/`),
    appAddress: place.addresses.app(''),
  }
}

/** Reads texts and pictures of a content, one at a time. */
export function viewSource(view: ContentView): PdfSource {
  return {
    async text(page) {
      const row = view.page(page)
      return row ? readText(view.store, row.text).text : ''
    },
    async file(path) {
      const row = view.fileBySource(path)
      const bytes = row && readBytes(view.store, blobHash(view.store, row.data))
      return bytes ? { bytes, contentType: row.content_type } : null
    },
  }
}
