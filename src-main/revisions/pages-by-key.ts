import { foldKey } from '../content/markdown/source-path.ts'

/** The pages of a content by the keys of their paths, as links name them. The first page of a key has it. */
export class PagesByKey<Page extends string | number = string> {
  readonly #pages = new Map<string, Page>()
  /** The only page of a key without its capitals; null where several differ by them alone. */
  readonly #folded = new Map<string, Page | null>()

  constructor(pages: Iterable<{ key: string; page: Page }>) {
    for (const { key, page } of pages) {
      if (this.#pages.has(key)) continue
      this.#pages.set(key, page)
      const folded = foldKey(key)
      this.#folded.set(folded, this.#folded.has(folded) ? null : page)
    }
  }

  /** The page at a key. */
  at(key: string): Page | undefined {
    return this.#pages.get(key)
  }

  /** The page at a key, or the only page that differs by capitals alone. */
  get(key: string): Page | undefined {
    return this.#pages.get(key) ?? this.#folded.get(foldKey(key)) ?? undefined
  }
}
