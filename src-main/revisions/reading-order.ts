import { readReferenceAddress } from '../content/api-reference/reference-pages.ts'
import type { ContentView } from './content-view.ts'
import { siblingsAfter, siblingsBefore, type SiblingKey } from './page-level.ts'
import { attributesOf, type PageRow } from './page-row.ts'

/** The maximum number of pages that one walk reads. Longer runs of unreadable pages are rare. */
const MAX_READ = 1000
/** The number of siblings in one read. */
const AT_ONCE = 16

/** The readable pages before and after a page in reading order. Hidden pages are skipped. */
export interface Neighbours {
  previous: PageRow | undefined
  next: PageRow | undefined
}

/** Finds the neighbours of a page. A walk over too many pages finds none. */
export function neighboursOf(view: ContentView, row: PageRow): Neighbours {
  return {
    previous: firstShown(new Walk(view).before(row)),
    next: firstShown(new Walk(view).after(row)),
  }
}

/** The first page for a reader: the first listed page, or else the first page of all. */
export function firstPage(view: ContentView): PageRow | undefined {
  return firstReadable(new Walk(view).from(null)) ?? firstReadable(new Walk(view, true).from(null))
}

/** The first pages of a content in reading order. */
export function* pagesInOrder(view: ContentView): Generator<PageRow, void, void> {
  yield* new Walk(view, true).from(null)
}

/** True when a reader can open the page. A group has no text, and a link leads elsewhere. */
export const isReadable = ({ type }: Pick<PageRow, 'type'>): boolean =>
  type === 'document' || type === 'computed'

/** True for an entry that represents the pages of a specification. It is stored as a link. */
export function isReference(row: Pick<PageRow, 'type' | 'attributes'>): boolean {
  return row.type === 'link' && readReferenceAddress(attributesOf(row).href) !== undefined
}

function firstShown(rows: Iterable<PageRow>): PageRow | undefined {
  for (const row of rows) if (isReadable(row) || isReference(row)) return row
  return undefined
}

function firstReadable(rows: Iterable<PageRow>): PageRow | undefined {
  for (const row of rows) if (isReadable(row)) return row
  return undefined
}

/** A walk in reading order from a page, in either direction. It ends after a number of pages, also in damaged data. */
class Walk {
  readonly #view: ContentView
  readonly #withHidden: boolean
  #remaining = MAX_READ

  constructor(view: ContentView, withHidden = false) {
    this.#view = view
    this.#withHidden = withHidden
  }

  /** The pages below a parent, each before those below it. */
  *from(parent: string | null, after: SiblingKey | null = null): Generator<PageRow, void, void> {
    for (const row of this.#level(parent, after, siblingsAfter)) {
      if (this.#isSkipped(row)) continue
      yield row
      yield* this.from(row.page)
    }
  }

  /** Yields the pages after a page. A hidden page is skipped with the pages below it. */
  *after(row: PageRow): Generator<PageRow, void, void> {
    const path = this.#shownPath(row)
    if (path.at(-1)?.page === row.page && !this.#isSkipped(row)) yield* this.from(row.page)
    for (const entry of path.toReversed()) yield* this.from(entry.parent, entry)
  }

  /** Yields the pages before a page, the nearest first. */
  *before(row: PageRow): Generator<PageRow, void, void> {
    const path = this.#shownPath(row)
    for (const [depth, entry] of [...path.entries()].toReversed()) {
      yield* this.#backwards(entry.parent, entry)
      const parent = path[depth - 1]
      if (parent) yield parent
    }
  }

  *#backwards(parent: string | null, before: SiblingKey | null): Generator<PageRow, void, void> {
    for (const row of this.#level(parent, before, siblingsBefore)) {
      if (this.#isSkipped(row)) continue
      yield* this.#backwards(row.page, null)
      yield row
    }
  }

  /** Returns a page with its ancestors, from the root to the first hidden one, below which no page is listed. */
  #shownPath(row: PageRow): PageRow[] {
    const path = this.#pathOf(row)
    const hidden = path.findIndex((entry) => this.#isSkipped(entry))
    return hidden < 0 ? path : path.slice(0, hidden + 1)
  }

  #pathOf(row: PageRow): PageRow[] {
    const path = [row]
    for (let id = row.parent; id !== null && this.#remaining > 0; id = path[0]?.parent ?? null) {
      const parent = this.#read(id)
      if (!parent) break
      path.unshift(parent)
    }
    return path
  }

  *#level(
    parent: string | null,
    from: SiblingKey | null,
    read: typeof siblingsAfter,
  ): Generator<PageRow, void, void> {
    for (let key = from; this.#remaining > 0;) {
      const pages = read(this.#view, parent, key, AT_ONCE)
      for (const page of pages) {
        const row = this.#read(page)
        if (!row) return
        yield row
        key = row
      }
      if (pages.length < AT_ONCE) return
    }
  }

  #read(page: string): PageRow | undefined {
    this.#remaining -= 1
    return this.#remaining < 0 ? undefined : this.#view.page(page)
  }

  #isSkipped(row: PageRow): boolean {
    return !this.#withHidden && attributesOf(row).hidden === true
  }
}
