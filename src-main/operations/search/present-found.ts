import { HitFinder } from '../../content/search/search-hits.ts'
import {
  findParts,
  presentParts,
  type FoundParts,
  type FoundSection,
} from '../../content/search/search-sections.ts'
import type { SearchTerm } from '../../content/search/search-terms.ts'
import { documentsOf, lineOfDocument } from '../../revisions/index/search-index.ts'
import type { SearchPage } from '../../schemas/search/search.ts'
import type { ReadScope } from '../engine/scope.ts'
import type { ReusableDocuments } from './reusable/reusable-documents.ts'

/** The fields of a page that a response needs, read at once. */
interface FoundRow {
  page: string
  outline: string
  title: string
  slug: string
  parent: string | null
  text: string | null
  /** Bytes of the text in UTF-8: as many as it has characters where all of them are ASCII. */
  size: number | null
}

const FOUND = `SELECT document.page, document.parent, document.slug, document.title, document.outline,
    CAST(blob.data AS TEXT) AS text, blob.size
  FROM search_document AS document LEFT JOIN blob ON blob.id = document.text WHERE document.id = ?`
const PLACE = 'SELECT slug, title, parent FROM search_document WHERE page = ? AND id BETWEEN ? AND ?'

/** The matches of the query in a text. */
interface FoundInText extends Pick<FoundParts, 'score' | 'occurring'> {
  sections: FoundSection[]
}

/** The part of a row, and of its text, that is retained after reading. */
type ReadPage = Pick<FoundRow, 'page' | 'title' | 'slug' | 'parent'> & FoundInText

/** The place below a page. */
interface PlaceBelow {
  /** The path of the page with a trailing slash. */
  prefix: string
  /** The titles from the root down to the page. */
  titles: readonly string[]
}

const ROOT: PlaceBelow = { prefix: '', titles: [] }

const NO_TEXT: FoundInText = { score: 0, occurring: new Set(), sections: [] }

/**
 * The pages that one call has found. Each is read once, both for ranking and for display. Its sections are cut at once,
 * because nearly all read pages are shown, and their texts took most of the memory. Common ancestors are read once.
 */
export class FoundPages {
  readonly #scope: ReadScope
  readonly #terms: readonly SearchTerm[]
  readonly #finder: HitFinder
  readonly #reusable: ReusableDocuments
  readonly #rows = new Map<number, ReadPage>()
  readonly #places = new Map<string, PlaceBelow>()

  /** `reusable` is the content that results name with their own texts. */
  constructor(scope: ReadScope, terms: readonly SearchTerm[], reusable: ReusableDocuments = new Map()) {
    this.#scope = scope
    this.#reusable = reusable
    this.#terms = terms
    this.#finder = new HitFinder(terms)
  }

  /** Sorts documents by the score of the best part of their texts. */
  byText(documents: readonly number[]): number[] {
    const score = (document: number) => this.#read(document).score
    return documents.toSorted((one, other) => score(other) - score(one) || one - other)
  }

  /** True when a term of the query occurs in the Markdown of a page, also in markup. */
  holdsInText(document: number, term: SearchTerm): boolean {
    const index = this.#terms.findIndex(({ expression }) => expression === term.expression)
    return this.#read(document).occurring.has(index)
  }

  /** Presents a page with its sections that contain the terms. */
  present(space: string, document: number): SearchPage {
    const row = this.#read(document)
    const path = `${this.#placeBelow(lineOfDocument(document), row.parent).prefix}${row.slug}`
    const app = this.#scope.addresses.app(`/spaces/${space}/pages/${row.page}`)
    const sections = row.sections.map(({ anchor, title, body }) => ({
      id: anchor,
      title: title || row.title,
      path: anchor === '' ? path : `${path}#${anchor}`,
      body,
      urls: { app: anchor === '' ? app : `${app}?section=${encodeURIComponent(anchor)}` },
    }))
    const page = { id: row.page, title: row.title, path, sections, urls: { app } }
    const reusableContents = this.#reusable.get(document)
    if (!reusableContents) return page
    const shown = reusableContents.map(({ title, body }) => ({ id: '', title, path, body, urls: { app } }))
    return { ...page, sections: [...sections, ...shown], reusableContents }
  }

  /** Returns the titles of the pages above a page, from the root down. */
  titlesAbove(document: number): readonly string[] {
    return this.#placeBelow(lineOfDocument(document), this.#read(document).parent).titles
  }

  #read(document: number): ReadPage {
    const known = this.#rows.get(document)
    if (known) return known
    const row = this.#scope.store.get<FoundRow>(FOUND, document)
    if (!row) throw new Error(`The search index names the document ${document}, which is missing`)
    const { page, title, slug, parent } = row
    const read = { page, title, slug, parent, ...this.#findIn(row) }
    this.#rows.set(document, read)
    return read
  }

  #findIn({ text, size, outline }: FoundRow): FoundInText {
    if (text === null) return NO_TEXT
    const isPlain = text.length === size
    const parts = findParts({ markdown: text, outline, isPlain }, this.#finder)
    return { score: parts.score, occurring: parts.occurring, sections: presentParts(parts) }
  }

  /** Returns the place below a parent. A loop in damaged data ends the walk. */
  #placeBelow(line: number, page: string | null): PlaceBelow {
    if (page === null) return ROOT
    const key = `${line}/${page}`
    const known = this.#places.get(key)
    if (known) return known
    this.#places.set(key, ROOT)
    const row = this.#scope.store.get<Pick<FoundRow, 'slug' | 'title' | 'parent'>>(
      PLACE,
      page,
      ...documentsOf(line),
    )
    const place = row ? extend(this.#placeBelow(line, row.parent), row) : ROOT
    this.#places.set(key, place)
    return place
  }
}

const extend = (above: PlaceBelow, { slug, title }: Pick<FoundRow, 'slug' | 'title'>): PlaceBelow => ({
  prefix: `${above.prefix}${slug}/`,
  titles: [...above.titles, title],
})
