import { lineOfDocument } from '../../content-index/search-index.ts'
import { findSections } from '../../content/search-sections.ts'
import type { SearchTerm } from '../../content/search-terms.ts'
import type { SearchPage } from '../../schemas/search.ts'
import type { ReadScope } from '../scope.ts'

/** All that an answer says of a page, read at once. */
interface FoundRow {
  page: string
  outline: string
  title: string
  slug: string
  parent: string | null
  text: string | null
}

const FOUND = `SELECT document.page, document.outline, version.title, version.slug, version.parent, blob.data AS text
  FROM search_document AS document
  JOIN page_version AS version ON version.line = ? AND version.page = document.page AND version.until IS NULL
  LEFT JOIN blob ON blob.id = version.text
  WHERE document.id = ?`
const PLACE =
  'SELECT slug, parent FROM page_version WHERE line = ? AND page = ? AND until IS NULL AND deleted = 0'

/** Shows the pages that one call has found. Neighbours share what is above them: it is looked up once. */
export class FoundPages {
  readonly #scope: ReadScope
  readonly #terms: readonly SearchTerm[]
  readonly #paths = new Map<string, string>()

  constructor(scope: ReadScope, terms: readonly SearchTerm[]) {
    this.#scope = scope
    this.#terms = terms
  }

  /** A page with its sections that hold the terms. */
  present(space: string, document: number): SearchPage {
    const line = lineOfDocument(document)
    const row = this.#scope.store.get<FoundRow>(FOUND, line, document)
    if (!row) throw new Error(`The search index names the document ${document}, which is gone`)
    const path = `${this.#prefix(line, row.parent)}${row.slug}`
    const app = this.#scope.addresses.app(`/spaces/${space}/pages/${row.page}`)
    const sections = findSections(row.text ?? '', row.outline, this.#terms).map(
      ({ anchor, title, body }) => ({
        id: anchor,
        title: title || row.title,
        path: anchor === '' ? path : `${path}#${anchor}`,
        body,
        urls: { app: anchor === '' ? app : `${app}?section=${encodeURIComponent(anchor)}` },
      }),
    )
    return { id: row.page, title: row.title, path, sections, urls: { app } }
  }

  /** The path of a parent with the slash behind it. A loop in damaged data ends the walk. */
  #prefix(line: number, page: string | null): string {
    if (page === null) return ''
    const key = `${line}/${page}`
    const known = this.#paths.get(key)
    if (known !== undefined) return known
    this.#paths.set(key, '')
    const place = this.#scope.store.get<Pick<FoundRow, 'slug' | 'parent'>>(PLACE, line, page)
    const prefix = place ? `${this.#prefix(line, place.parent)}${place.slug}/` : ''
    this.#paths.set(key, prefix)
    return prefix
  }
}
