import { extractSections } from '../../../src-main/content/markdown/sections.ts'
import type { HeadingTarget, LinkPlace, PageTarget } from './link-target.ts'
import { rankNames } from './rank-names.ts'

const MOST = 200

/** Typed words, split at the sign before a heading. */
export interface TypedHeading {
  page: string
  heading: string
}

/** Splits typed words into a page and a heading; undefined without a `#`. */
export function typedHeading(typed: string): TypedHeading | undefined {
  const at = typed.lastIndexOf('#')
  return at < 0 ? undefined : { page: typed.slice(0, at).trim(), heading: typed.slice(at + 1) }
}

/**
 * Finds headings of pages. The headings of the last page stay while the user types their words, so that a long page is
 * read once.
 */
export class HeadingFinder {
  #last: { place: LinkPlace; page: string; headings: Promise<HeadingTarget[]> } | undefined

  /** Returns the headings of a page that match, the best first, or in the order of the page. */
  async find(place: LinkPlace, page: PageTarget, typed: string): Promise<HeadingTarget[]> {
    if (this.#last?.place !== place || this.#last.page !== page.id || typed === '') {
      const headings = place.textOf(page).then((text) => headingsIn(text, page))
      this.#last = { place, page: page.id, headings }
    }
    return matching(await this.#last.headings, typed)
  }
}

/** Returns the headings of the edited text that match. */
export function ownHeadings(text: string, typed: string): HeadingTarget[] {
  return matching(headingsIn(text, undefined), typed)
}

function matching(headings: readonly HeadingTarget[], typed: string): HeadingTarget[] {
  return rankNames(headings, typed, ({ title }) => title, MOST)
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
