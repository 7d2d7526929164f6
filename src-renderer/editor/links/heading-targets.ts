import { extractSections } from '../../../src-main/content/markdown/sections.ts'
import { rankNames } from '../rank-names.ts'
import type { HeadingTarget, LinkPlace, PageTarget } from './link-target.ts'

const LIMIT = 200

/** Typed words, split at the last `#`. */
export interface TypedHeading {
  page: string
  heading: string
}

/** Splits typed words into a page and a heading; undefined without a `#`. */
export function typedHeading(typed: string): TypedHeading | undefined {
  const sign = typed.lastIndexOf('#')
  return sign < 0 ? undefined : { page: typed.slice(0, sign).trim(), heading: typed.slice(sign + 1) }
}

/**
 * Finds headings of pages. The headings of the last page stay in memory while the user types, so that a long page is
 * read only once.
 */
export class HeadingFinder {
  #last: { place: LinkPlace; page: string; headings: Promise<HeadingTarget[]> } | undefined

  /** Returns the matching headings of a page, the best first. Without typed words, returns them in page order. */
  async find(place: LinkPlace, page: PageTarget, typed: string): Promise<HeadingTarget[]> {
    if (this.#last?.place !== place || this.#last.page !== page.id || typed === '') {
      const headings = place.textOf(page).then((text) => headingsIn(text, page))
      this.#last = { place, page: page.id, headings }
    }
    return matching(await this.#last.headings, typed)
  }
}

/** Returns the matching headings of the edited text. */
export function ownHeadings(text: string, typed: string): HeadingTarget[] {
  return matching(headingsIn(text, undefined), typed)
}

function matching(headings: readonly HeadingTarget[], typed: string): HeadingTarget[] {
  return rankNames(headings, typed, ({ title }) => title, LIMIT)
}

function headingsIn(text: string, page: PageTarget | undefined): HeadingTarget[] {
  return extractSections(text).map(({ title, anchor, level }) => ({
    kind: 'heading',
    title,
    anchor,
    level,
    page,
  }))
}
