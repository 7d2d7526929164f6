import type { Reader } from '../store/store.ts'
import type { FileRow } from './file-row.ts'
import {
  childrenInLayer,
  countFilesInLayer,
  fileBySourceInLayer,
  filesBelowInLayer,
  fileInLayer,
  filesByNameInLayer,
  filesInLayer,
  mentionsInLayer,
  pageBySlugInLayer,
  pageBySourceInLayer,
  pagesBySlugBeginningInLayer,
  pageInLayer,
  pagesInLayer,
  pagesLikeSourceInLayer,
  placeInLayer,
  type FilePlace,
  type Layer,
  type PageMention,
  type PagePlace,
  type SlugBeginning,
} from './layer.ts'
import type { PageRow } from './page-row.ts'

/**
 * The content of a revision. A revision of a change request is its own layer over a step of the main line. Entries
 * and tombstones of the upper layer hide those below. The cost of a call grows with the changes in the upper layer
 * only, except for calls that list everything.
 */
export class ContentView {
  readonly store: Reader
  readonly top: Layer
  readonly base: Layer | null
  #changedPages: Map<string, PageRow> | undefined
  #changedFiles: Map<string, FileRow> | undefined

  constructor(store: Reader, top: Layer, base: Layer | null = null) {
    this.store = store
    this.top = top
    this.base = base
  }

  /** Returns the page; undefined when it does not exist or is deleted. */
  page(id: string): PageRow | undefined {
    const row = pageInLayer(this.store, this.top, id)
    if (row) return row.deleted ? undefined : row
    const below = this.base && pageInLayer(this.store, this.base, id)
    return below && !below.deleted ? below : undefined
  }

  /** The place of a page, or undefined where the page does not exist. */
  place(id: string): PagePlace | undefined {
    const place = placeInLayer(this.store, this.top, id)
    if (place) return place.deleted ? undefined : place
    const below = this.base && placeInLayer(this.store, this.base, id)
    return below && !below.deleted ? below : undefined
  }

  /** Returns the mentions of pages, by page id. Deleted pages are included; pages that never existed are omitted. */
  mentions(pages: readonly string[]): Map<string, PageMention> {
    const own = mentionsInLayer(this.store, this.top, pages)
    if (!this.base) return own
    const below = pages.filter((page) => !own.has(page))
    return new Map([...mentionsInLayer(this.store, this.base, below), ...own])
  }

  /** The pages, in no particular order. */
  pages(): PageRow[] {
    if (!this.base) return pagesInLayer(this.store, this.top).filter((row) => !row.deleted)
    const changed = this.changedPages()
    const below = pagesInLayer(this.store, this.base).filter((row) => !row.deleted && !changed.has(row.page))
    return [...below, ...[...changed.values()].filter((row) => !row.deleted)]
  }

  /** The pages below a parent (null: at the root) in the order of the tree. */
  children(parent: string | null): PageRow[] {
    const own = childrenInLayer(this.store, this.top, parent)
    if (!this.base) return own
    const changed = this.changedPages()
    const below = childrenInLayer(this.store, this.base, parent).filter((row) => !changed.has(row.page))
    return [...below, ...own].sort(byPlace)
  }

  /** The page with a slug below a parent. */
  bySlug(parent: string | null, slug: string): PageRow | undefined {
    return (
      pageBySlugInLayer(this.store, this.top, parent, slug) ??
      this.#unlessChanged(this.base && pageBySlugInLayer(this.store, this.base, parent, slug))
    )
  }

  /** The readable pages below a parent whose slugs have a beginning, by slug, up to a limit. */
  bySlugBeginning(parent: string | null, { beginning, limit }: SlugBeginning): PageRow[] {
    const own = pagesBySlugBeginningInLayer(this.store, this.top, parent, { beginning, limit })
    if (!this.base) return own
    const changed = this.changedPages()
    // Each changed page may replace a page of the base.
    const below = pagesBySlugBeginningInLayer(this.store, this.base, parent, {
      beginning,
      limit: limit + changed.size,
    })
    return [...own, ...below.filter(({ page }) => !changed.has(page))].sort(bySlug).slice(0, limit)
  }

  /** The page whose path in the repository has the key. */
  bySource(key: string): PageRow | undefined {
    return (
      pageBySourceInLayer(this.store, this.top, key) ??
      this.#unlessChanged(this.base && pageBySourceInLayer(this.store, this.base, key))
    )
  }

  /** The pages with the key, in any capitals (ASCII) of either. */
  pagesLikeSource(key: string): PageRow[] {
    const own = pagesLikeSourceInLayer(this.store, this.top, key)
    if (!this.base) return own
    const below = pagesLikeSourceInLayer(this.store, this.base, key)
    return [...own, ...below.filter(({ page }) => !this.changedPages().has(page))]
  }

  /** The target of a link to a key: the page with the key, or the only page that differs only in case. */
  byLinkedSource(key: string): PageRow | undefined {
    const exact = this.bySource(key)
    if (exact) return exact
    const [similar, ...others] = this.pagesLikeSource(key)
    return others.length === 0 ? similar : undefined
  }

  file(id: string): FileRow | undefined {
    const row = fileInLayer(this.store, this.top, id)
    if (row) return row.deleted ? undefined : row
    const below = this.base && fileInLayer(this.store, this.base, id)
    return below && !below.deleted ? below : undefined
  }

  /** The files that readers see, by name. */
  files(): FileRow[] {
    const changed = this.base ? this.changedFiles() : new Map<string, FileRow>()
    const own = this.base ? [...changed.values()] : filesInLayer(this.store, this.top)
    const below = this.base ? filesInLayer(this.store, this.base).filter((row) => !changed.has(row.file)) : []
    return [...below, ...own].filter((row) => !row.deleted && !row.configuration).sort(byFileName)
  }

  /** Returns up to `limit` visible files after a given file, by name. */
  filesAfter(after: FilePlace | null, limit: number): FileRow[] {
    if (!this.base) return filesByNameInLayer(this.store, this.top, after, limit)
    const files = this.files()
    const start = after === null ? 0 : files.findIndex((row) => byFileName(row, after) > 0)
    return start < 0 ? [] : files.slice(start, start + limit)
  }

  /** The number of files that readers see. */
  countFiles(): number {
    return this.base ? this.files().length : countFilesInLayer(this.store, this.top)
  }

  /** The files in a folder of the repository and below it, by path; `folder` ends with a slash. */
  filesBelow(folder: string): FileRow[] {
    const own = filesBelowInLayer(this.store, this.top, folder)
    if (!this.base) return own
    const changed = this.changedFiles()
    const below = filesBelowInLayer(this.store, this.base, folder).filter(({ file }) => !changed.has(file))
    return [...below, ...own].sort((a, b) => (a.source_path < b.source_path ? -1 : 1))
  }

  fileBySource(path: string): FileRow | undefined {
    const own = fileBySourceInLayer(this.store, this.top, path)
    if (own || !this.base) return own
    const below = fileBySourceInLayer(this.store, this.base, path)
    return below && !this.changedFiles().has(below.file) ? below : undefined
  }

  /** The pages in the upper layer with tombstones, which are all changes of a change request. */
  changedPages(): Map<string, PageRow> {
    this.#changedPages ??= new Map(pagesInLayer(this.store, this.top).map((row) => [row.page, row]))
    return this.#changedPages
  }

  changedFiles(): Map<string, FileRow> {
    this.#changedFiles ??= new Map(filesInLayer(this.store, this.top).map((row) => [row.file, row]))
    return this.#changedFiles
  }

  /** Returns the view that a change request is based on; null for a main line. */
  below(): ContentView | null {
    return this.base && new ContentView(this.store, this.base)
  }

  #unlessChanged(row: PageRow | null | undefined): PageRow | undefined {
    return row && !this.changedPages().has(row.page) ? row : undefined
  }
}

/** The order of siblings in the tree. */
export function byPlace(a: PageRow, b: PageRow): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1
  return a.page < b.page ? -1 : 1
}

function bySlug(a: PageRow, b: PageRow): number {
  return a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0
}

function byFileName(a: FilePlace, b: FilePlace): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1
  return a.file < b.file ? -1 : a.file > b.file ? 1 : 0
}
