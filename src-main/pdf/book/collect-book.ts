import { readPageLook } from '../../content/markdown/head/page-look.ts'
import type { TagDefinition } from '../../content/markdown/head/tag-definitions.ts'
import { markColour } from '../../content/markdown/tree/service/mark-colours.ts'
import { readPageVariables } from '../../content/variables/read-variables.ts'
import { variableScope } from '../../content/variables/variable.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import { PagesByKey, redirectedPages } from '../../revisions/pages-by-key.ts'
import { redirectsOf } from '../../revisions/space-settings/redirected-page.ts'
import { tagsOf } from '../../revisions/space-settings/tags-file.ts'
import { variablesOf } from '../../revisions/space-settings/variables-file.ts'
import { readBytes, blobHash, readProvedText } from '../../store/blobs.ts'
import type { Addresses } from '../../store/signed-addresses/addresses.ts'
import type { PdfBook, PdfLook, PdfPage, PdfSource } from './pdf-book.ts'

/** The title of a document, and the place of its content in the app. */
export interface BookPlace {
  title: string
  subtitle: string
  date: number
  contentRoot: string
  /** The path of the content's screen. */
  screen: string
  addresses: Addresses
}

/** Gathers the content of a document, except texts and pictures. A single page gives it its own title. */
export function collectBook(view: ContentView, pages: readonly PdfPage[], place: BookPlace): PdfBook {
  const rows = view.pages()
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
    pageLooks: pageLooks(rows, pages, tagsOf(view, place.contentRoot)),
    pageAddress: place.addresses.app(`${place.screen}/pages/`),
    appAddress: place.addresses.app(''),
  }
}

/** The keys of the pages, and then those of old paths, because the first page of a key has it. */
function pageKeys(view: ContentView, rows: readonly PageRow[], contentRoot: string): PdfBook['pageKeys'] {
  const keys = rows
    .filter((row) => row.source_path !== '')
    .map(({ source_key: key, page }) => ({ key, page }))
  return [...keys, ...redirectedPages(redirectsOf(view), contentRoot, new PagesByKey(keys))]
}

function pageVariables(rows: readonly PageRow[], pages: readonly PdfPage[]): PdfBook['pageVariables'] {
  const shown = new Set(pages.map(({ id }) => id))
  return new Map(
    rows.flatMap(({ page, head }) => {
      const variables = shown.has(page) ? readPageVariables(head) : []
      return variables.length > 0 ? [[page, { ...variableScope(variables) }] as const] : []
    }),
  )
}

function pageLooks(
  rows: readonly PageRow[],
  pages: readonly PdfPage[],
  definitions: readonly TagDefinition[],
): PdfBook['pageLooks'] {
  const shown = new Set(pages.map(({ id }) => id))
  const bySlug = new Map(definitions.map((one) => [one.slug, one]))
  return new Map(
    rows.flatMap(({ page, head }) => {
      const look = shown.has(page) ? lookOf(head, bySlug) : undefined
      return look ? [[page, look] as const] : []
    }),
  )
}

function lookOf(head: string, definitions: ReadonlyMap<string, TagDefinition>): PdfLook | undefined {
  const { layout, cover, tags } = readPageLook(head)
  const picture = layout?.cover === false ? undefined : (cover?.light ?? cover?.dark)
  const labels = (layout?.tags === false ? [] : tags).map(({ tag }) => ({
    label: definitions.get(tag)?.label ?? tag,
    colour: markColour(definitions.get(tag)?.color ?? '') ?? ('gray' as const),
  }))
  const hidden = { title: layout?.title === false, description: layout?.description === false }
  if (picture === undefined && labels.length === 0 && !hidden.title && !hidden.description) return undefined
  return { ...(picture !== undefined && { cover: picture }), tags: labels, hidden }
}

const BY_SLUG = `SELECT text FROM openapi_spec JOIN openapi_version ON openapi_version.id = openapi_spec.version
  WHERE organization = ? AND slug = ?`
const BY_ADDRESS = `SELECT text FROM openapi_spec JOIN openapi_version ON openapi_version.id = openapi_spec.version
  WHERE organization = ? AND openapi_spec.source_url = ? ORDER BY openapi_spec.seq LIMIT 1`

/** Reads texts, pictures and specifications of a content, one at a time. */
export function viewSource(view: ContentView, organization: string): PdfSource {
  return {
    async text(page) {
      const row = view.page(page)
      return row ? readProvedText(view.store, row.text).text : ''
    },
    async file(path) {
      const row = view.fileBySource(path)
      const bytes = row && readBytes(view.store, blobHash(view.store, row.data))
      return bytes ? { bytes, contentType: row.content_type } : null
    },
    async specification({ slug, address }) {
      const row = view.store.get<{ text: string }>(
        slug === undefined ? BY_ADDRESS : BY_SLUG,
        organization,
        slug ?? address ?? '',
      )
      return row?.text ?? null
    },
  }
}
