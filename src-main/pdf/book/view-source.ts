import type { NamedSpace } from '../../content/content-reference.ts'
import { readPageHead } from '../../content/markdown/split-page.ts'
import { variableScope } from '../../content/variables/variable.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { redirectedPage } from '../../revisions/index/redirected-page.ts'
import { pageAtPath } from '../../revisions/page-path.ts'
import { reusableFile } from '../../revisions/space-settings/reusable-files.ts'
import { variablesOf } from '../../revisions/space-settings/variables-file.ts'
import { blobHash, readBytes, readProvedText, readText } from '../../store/blobs.ts'
import type { NamedReusable, PdfFile, PdfNamed, PdfOutsidePage, PdfReusable, PdfSource } from './pdf-book.ts'

/** The content of a space that is not the document's. */
export interface OtherSpace {
  title: string
  view: ContentView
  contentRoot: string
}

/** The content of a document, and its context. */
export interface ShownContent extends OtherSpace {
  space: string
  organization: string
  /** Opens another space for the reader of the document; undefined for a space that they may not read. */
  other: (space: string) => OtherSpace | undefined
  /** Finds a page of another book of the repository of a space, by a path from the folder of the space's book. */
  outside: (path: string, space: string) => PdfOutsidePage | undefined
}

/** The largest file that a document may contain, in bytes. A page may name any file as its picture. */
const LARGEST_FILE = 64 * 1_048_576

const BY_SLUG = `SELECT text FROM openapi_spec JOIN openapi_version ON openapi_version.id = openapi_spec.version
  WHERE organization = ? AND slug = ?`
const BY_ADDRESS = `SELECT text FROM openapi_spec JOIN openapi_version ON openapi_version.id = openapi_spec.version
  WHERE organization = ? AND openapi_spec.source_url = ? ORDER BY openapi_spec.seq LIMIT 1`

/** Returns a source that reads texts, pictures and specifications of a content, one at a time. */
export function viewSource(content: ShownContent): PdfSource {
  const { view, space: ownSpace, organization, other, outside } = content
  return {
    async text(page) {
      return pageText(view, page) ?? ''
    },
    async file(path, space) {
      const found = space === undefined ? view : other(space)?.view
      return found ? storedFile(found, path) : null
    },
    async reusable(named) {
      const { spaceId } = named
      if (spaceId === undefined || spaceId === ownSpace) return reusableText(view, named)
      const opened = other(spaceId)
      const text = opened && reusableText(opened.view, named)
      if (!text) return null
      const { contentRoot } = opened
      const variables = { ...variableScope(variablesOf(opened.view, contentRoot).variables) }
      return { ...text, other: { space: spaceId, contentRoot, variables } }
    },
    async pageAt(space, key) {
      return other(space)?.view.bySource(key)?.page ?? null
    },
    async outside(path, space = ownSpace) {
      return outside(path, space) ?? null
    },
    async named({ spaceId, page }) {
      const opened = spaceId === ownSpace ? content : other(spaceId)
      return opened ? namedIn(opened, page) : null
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

function namedIn({ view, contentRoot, title }: OtherSpace, page: NamedSpace['page']): PdfNamed | null {
  if (!page) return { space: title }
  const row =
    page.by === 'id'
      ? view.page(page.pageId)
      : (pageAtPath(view, page.path) ?? redirectedPage(view, contentRoot, page.path))
  return row ? { space: title, page: { id: row.page, title: row.title } } : null
}

function pageText(view: ContentView, page: string): string | undefined {
  const row = view.page(page)
  return row && readProvedText(view.store, row.text).text
}

function storedFile(view: ContentView, path: string): PdfFile | null {
  const row = view.fileBySource(path)
  if (row && row.size > LARGEST_FILE) return null
  const bytes = row && readBytes(view.store, blobHash(view.store, row.data))
  return bytes ? { bytes, contentType: row.content_type } : null
}

function reusableText(view: ContentView, named: NamedReusable): PdfReusable | null {
  const row = named.kind === 'id' ? reusableFile(view, named.id) : view.fileBySource(named.path)
  if (row) {
    const { text } = readText(view.store, row.data)
    return { path: row.source_path, markdown: text.slice(readPageHead(text).afterFrontMatter) }
  }
  const page = named.kind === 'path' ? view.bySource(named.key) : undefined
  return page ? { path: page.source_path, markdown: pageText(view, page.page) ?? '' } : null
}
