import { readReferenceAddress } from '../content/api-reference/reference-pages.ts'
import type { ContentView } from './content-view.ts'
import { siblingsAfter, siblingsBefore, type SiblingKey } from './page-level.ts'
import { attributesOf, type PageRow } from './page-row.ts'

/** The maximum number of pages that one walk reads. Longer runs of unreadable pages are rare. */
const MOST_LOOKED_AT = 1000
/** The number of siblings in one read. */
const AT_ONCE = 16

/** The pages before and after one in reading order; hidden pages and those that cannot be read are passed over. */
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

/** The page that a reader begins with: the first that is listed, else the first one. */
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

/** True for an entry that stands for pages made from a specification. It is stored as a link. */
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

/** A walk in reading order from a page on, either way. It ends after a number of pages, and in damaged data too. */
class Walk {
  readonly #view: ContentView
  readonly #withHidden: boolean
  #left = MOST_LOOKED_AT

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

  /** The pages after one. Those below a hidden page are passed over with it. */
  *after(row: PageRow): Generator<PageRow, void, void> {
    const line = this.#shownLine(row)
    if (line.at(-1)?.page === row.page && !this.#isSkipped(row)) yield* this.from(row.page)
    for (const each of line.toReversed()) yield* this.from(each.parent, each)
  }

  /** The pages before one, the nearest first. */
  *before(row: PageRow): Generator<PageRow, void, void> {
    const line = this.#shownLine(row)
    for (const [depth, each] of [...line.entries()].toReversed()) {
      yield* this.#backwards(each.parent, each)
      const parent = line[depth - 1]
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

  /** A page with its ancestors, from the root down: to the first hidden one, below which nothing is listed. */
  #shownLine(row: PageRow): PageRow[] {
    const line = this.#lineOf(row)
    const hidden = line.findIndex((each) => this.#isSkipped(each))
    return hidden < 0 ? line : line.slice(0, hidden + 1)
  }

  #lineOf(row: PageRow): PageRow[] {
    const line = [row]
    for (let at = row.parent; at !== null && this.#left > 0; at = line[0]?.parent ?? null) {
      const parent = this.#look(at)
      if (!parent) break
      line.unshift(parent)
    }
    return line
  }

  *#level(
    parent: string | null,
    from: SiblingKey | null,
    read: typeof siblingsAfter,
  ): Generator<PageRow, void, void> {
    for (let key = from; this.#left > 0;) {
      const pages = read(this.#view, parent, key, AT_ONCE)
      for (const page of pages) {
        const row = this.#look(page)
        if (!row) return
        yield row
        key = row
      }
      if (pages.length < AT_ONCE) return
    }
  }

  #look(page: string): PageRow | undefined {
    this.#left -= 1
    return this.#left < 0 ? undefined : this.#view.page(page)
  }

  #isSkipped(row: PageRow): boolean {
    return !this.#withHidden && attributesOf(row).hidden === true
  }
}
