import { foldKey, sourcePathKey } from '../content/markdown/source-path.ts'
import { keyBelow, redirectedPath, type Redirects } from '../content/redirects.ts'

/** A page with the key of its path. */
export interface KeyedPage<Page extends string | number> {
  key: string
  page: Page
}

/** The pages of a content by the keys of their paths in links. The first page with a key takes precedence. */
export class PagesByKey<Page extends string | number = string> {
  readonly #pages = new Map<string, Page>()
  /**
   * The only page with a key in lower case, for keys with capitals; null where several differ only in case. Other keys
   * are their own keys in lower case, so a large book need not store them twice.
   */
  readonly #folded = new Map<string, Page | null>()

  constructor(pages: Iterable<KeyedPage<Page>> = []) {
    for (const page of pages) this.add(page)
  }

  /** Adds a page, unless another one has its key. */
  add({ key, page }: KeyedPage<Page>): void {
    if (this.#pages.has(key)) return
    this.#addFolded(key, page)
    this.#pages.set(key, page)
  }

  /** The page with a key. */
  at(key: string): Page | undefined {
    return this.#pages.get(key)
  }

  /** The page with a key, or the only page that differs only in case. */
  get(key: string): Page | undefined {
    const exact = this.#pages.get(key)
    if (exact !== undefined) return exact
    const folded = foldKey(key)
    const similar = this.#folded.get(folded)
    return similar === undefined ? this.#pages.get(folded) : (similar ?? undefined)
  }

  #addFolded(key: string, page: Page): void {
    const folded = foldKey(key)
    const isTaken = this.#folded.has(folded) || this.#pages.has(folded)
    if (isTaken) this.#folded.set(folded, null)
    else if (folded !== key) this.#folded.set(folded, page)
  }
}

/** Returns the pages by the keys of their old paths, relative to the root and to the folder of the pages. */
export function redirectedPages<Page extends string | number>(
  redirects: Redirects,
  contentRoot: string,
  pages: PagesByKey<Page>,
): KeyedPage<Page>[] {
  const inBook = (key: string) => keyBelow(contentRoot, key)
  return [...redirects].flatMap(([old, target]) => {
    const key = sourcePathKey(redirectedPath(target))
    const page = pages.get(inBook(key)) ?? pages.get(key)
    return page === undefined ? [] : [...new Set([inBook(old), old])].map((each) => ({ key: each, page }))
  })
}
