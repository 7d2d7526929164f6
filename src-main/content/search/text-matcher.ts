import { composeAccents, fold, hasAccents } from './search-fold.ts'
import { HitFinder } from './search-hits.ts'
import type { QueryTerms } from './search-query.ts'

/** Finds the texts that contain all words of a query, without an index. */
export class TextMatcher {
  readonly #sought: HitFinder
  readonly #excluded: HitFinder

  constructor({ sought, excluded }: QueryTerms) {
    this.#sought = new HitFinder(sought)
    this.#excluded = new HitFinder(excluded)
  }

  /**
   * Returns the offset of the first hit in the text with composed accents; undefined where a sought word is missing, or
   * an excluded one occurs. A query without sought words matches nothing. `counts` limits the hits to those that count.
   */
  match(text: string, counts: (offset: number) => boolean = () => true): number | undefined {
    const composed = composeAccents(text)
    const searchable = hasAccents(composed) ? fold(composed) : composed
    const hits = this.#sought.find(searchable).filter(({ offset }) => counts(offset))
    const occurring = new Set(hits.map(({ term }) => term))
    if (hits.length === 0 || occurring.size < this.#sought.termCount) return undefined
    if (this.#excluded.termCount > 0 && this.#excluded.find(searchable).length > 0) return undefined
    return hits[0]?.offset
  }

  /** Returns the offset of the first sought word in the text with composed accents, even if others are missing. */
  first(text: string): number | undefined {
    const composed = composeAccents(text)
    return this.#sought.find(hasAccents(composed) ? fold(composed) : composed)[0]?.offset
  }
}
