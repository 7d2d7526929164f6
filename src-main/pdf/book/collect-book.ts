import { readPageAppearance } from '../../content/markdown/head/page-appearance.ts'
import type { TagDefinition } from '../../content/markdown/head/tag-definitions.ts'
import { markColour } from '../../content/markdown/tree/service/mark-colours.ts'
import { readPageCondition, readPageVariables } from '../../content/variables/read-variables.ts'
import { variableScope } from '../../content/variables/variable.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { redirectsOf } from '../../revisions/index/redirected-page.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import { PagesByKey, redirectedPages } from '../../revisions/pages-by-key.ts'
import { tagsOf } from '../../revisions/space-settings/tags-file.ts'
import { variablesOf } from '../../revisions/space-settings/variables-file.ts'
import type { Addresses } from '../../store/signed-addresses/addresses.ts'
import type { PdfBook, PdfLook, PdfPage, PdfTag } from './pdf-book.ts'

/** The title of a document, and the addresses of its content in the app. */
export interface BookPlace {
  title: string
  subtitle: string
  date: number
  contentRoot: string
  /** The path of the content's screen. */
  screen: string
  addresses: Addresses
}

/** Gathers the content of a document, except texts and pictures. The title of a single page is that of the document. */
export function collectBook(view: ContentView, pages: readonly PdfPage[], place: BookPlace): PdfBook {
  const rows = view.pages()
  const tags = new Map(tagsOf(view, place.contentRoot).map((tag) => [tag.slug, tagOf(tag)]))
  const only = pages.length === 1 ? pages[0] : undefined
  return {
    title: only ? only.title : place.title,
    subtitle: only ? [place.title, place.subtitle].filter((part) => part !== '').join(' · ') : place.subtitle,
    date: place.date,
    pages,
    pageKeys: pageKeys(view, rows, place.contentRoot),
    titleOf: new Map(rows.map((row) => [row.page, row.title])),
    contentRoot: place.contentRoot,
    variables: { ...variableScope(variablesOf(view, place.contentRoot).variables) },
    pageVariables: pageVariables(rows, pages),
    pageConditions: pageConditions(rows, pages),
    tags,
    filePaths: new Set(view.files().map((file) => file.source_path)),
    pageLooks: pageLooks(rows, pages, tags),
    pageAddress: place.addresses.app(`${place.screen}/pages/`),
    appAddress: place.addresses.app(''),
  }
}

/** The keys of the pages, and then those of old paths, because the first page with a key takes precedence. */
function pageKeys(view: ContentView, rows: readonly PageRow[], contentRoot: string): PdfBook['pageKeys'] {
  const keys = rows
    .filter((row) => row.source_path !== '')
    .map(({ source_key: key, page }) => ({ key, page }))
  return [...keys, ...redirectedPages(redirectsOf(view), contentRoot, new PagesByKey(keys))]
}

function pageVariables(rows: readonly PageRow[], pages: readonly PdfPage[]): PdfBook['pageVariables'] {
  const pageIds = new Set(pages.map(({ id }) => id))
  return new Map(
    rows.flatMap(({ page, head }) => {
      const variables = pageIds.has(page) ? readPageVariables(head) : []
      return variables.length > 0 ? [[page, { ...variableScope(variables) }] as const] : []
    }),
  )
}

function pageConditions(rows: readonly PageRow[], pages: readonly PdfPage[]): PdfBook['pageConditions'] {
  const pageIds = new Set(pages.map(({ id }) => id))
  return new Map(
    rows.flatMap(({ page, head }) => {
      const condition = pageIds.has(page) ? readPageCondition(head) : undefined
      return condition === undefined ? [] : [[page, condition] as const]
    }),
  )
}

function tagOf({ label, color, icon, emoji }: TagDefinition): PdfTag {
  const colour = markColour(color) ?? 'gray'
  return { label, colour, ...(icon !== undefined && { icon }), ...(emoji !== undefined && { emoji }) }
}

function pageLooks(
  rows: readonly PageRow[],
  pages: readonly PdfPage[],
  tags: ReadonlyMap<string, PdfTag>,
): PdfBook['pageLooks'] {
  const pageIds = new Set(pages.map(({ id }) => id))
  return new Map(
    rows.flatMap(({ page, head }) => {
      const look = pageIds.has(page) ? lookOf(head, tags) : undefined
      return look ? [[page, look] as const] : []
    }),
  )
}

function lookOf(head: string, defined: ReadonlyMap<string, PdfTag>): PdfLook | undefined {
  const { layout, cover, tags } = readPageAppearance(head)
  const picture = layout?.cover === false ? undefined : (cover?.light ?? cover?.dark)
  const labels = (layout?.tags === false ? [] : tags).map(
    ({ tag }): PdfTag => defined.get(tag) ?? { label: tag, colour: 'gray' },
  )
  const hidden = { title: layout?.title === false, description: layout?.description === false }
  if (picture === undefined && labels.length === 0 && !hidden.title && !hidden.description) return undefined
  return { ...(picture !== undefined && { cover: picture }), tags: labels, hidden }
}
