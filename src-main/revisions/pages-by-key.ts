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
  /** The only page with a key in lower case; null where several differ only in case. */
  readonly #folded = new Map<string, Page | null>()

  constructor(pages: Iterable<KeyedPage<Page>>) {
    for (const { key, page } of pages) {
      if (this.#pages.has(key)) continue
      this.#pages.set(key, page)
      const folded = foldKey(key)
      this.#folded.set(folded, this.#folded.has(folded) ? null : page)
    }
  }

  /** The page with a key. */
  at(key: string): Page | undefined {
    return this.#pages.get(key)
  }

  /** The page with a key, or the only page that differs only in case. */
  get(key: string): Page | undefined {
    return this.#pages.get(key) ?? this.#folded.get(foldKey(key)) ?? undefined
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
