import { rankNames } from '../rank-names.ts'
import { HeadingFinder, ownHeadings, typedHeading, type TypedHeading } from './heading-targets.ts'
import type { LinkPlace, LinkTarget, PageTarget, ReusableTarget } from './link-target.ts'

/** The largest number of files and reusable contents in a list. Pages come first, so few are enough. */
const LIMIT = 8
/** The number of letters from which files and reusable contents are listed. Fewer letters match too many names. */
const SHORTEST_QUERY = 2

/** Finds the targets of the link that the user types. */
export class TargetFinder {
  readonly #headings = new HeadingFinder()
  readonly #reusables = new ReusableFinder()
  /** The page that the words before the last `#` have named. */
  #named: { words: string; page: PageTarget } | undefined

  /** Sets the page that the user chose for its headings. The text contains its title. */
  choose(page: PageTarget): void {
    this.#named = { words: page.title, page }
  }

  /** Returns the targets for typed words: pages, files and reusable contents; headings after a `#`. */
  async byWords(place: LinkPlace, typed: string, text: () => string): Promise<LinkTarget[]> {
    const heading = typedHeading(typed)
    if (!heading) return this.#all(place, typed)
    // A title may contain the sign itself, as in the name of a language.
    const [headings, pages] = await Promise.all([
      this.#headingsOf(place, heading, text),
      heading.page === '' ? [] : place.find(typed),
    ])
    return [...headings, ...pages.filter(({ title }) => title.includes('#'))]
  }

  /** Returns the targets for a typed address, or for words in place of an address. */
  async byAddress(place: LinkPlace, typed: string, text: () => string): Promise<LinkTarget[]> {
    const heading = typedHeading(typed)
    if (!heading) return (await this.#all(place, typed)).filter(({ kind }) => kind !== 'reusable')
    const page = heading.page === '' ? undefined : await place.pageAt(heading.page)
    return page ? this.#headings.find(place, page, heading.heading) : this.#headingsOf(place, heading, text)
  }

  async #headingsOf(place: LinkPlace, typed: TypedHeading, text: () => string): Promise<LinkTarget[]> {
    if (typed.page === '') return ownHeadings(text(), typed.heading)
    const page = await this.#pageNamed(place, typed.page)
    return page ? this.#headings.find(place, page, typed.heading) : []
  }

  /** Returns the best page for some words. Its search runs once while the user types the words of a heading. */
  async #pageNamed(place: LinkPlace, words: string): Promise<PageTarget | undefined> {
    if (this.#named?.words === words) return this.#named.page
    const [page] = await place.find(words)
    this.#named = page && { words, page }
    return page
  }

  async #all(place: LinkPlace, typed: string): Promise<LinkTarget[]> {
    const isShort = typed.trim().length < SHORTEST_QUERY
    // The first letter begins another link, for which the contents may have changed.
    if (isShort) this.#reusables.forget()
    const [pages, reusables, references] = await Promise.all([
      place.find(typed),
      isShort ? [] : this.#reusables.find(place, typed),
      isShort ? [] : place.references(typed),
    ])
    const files = isShort ? [] : rankNames(place.files(), typed, ({ title }) => title, LIMIT)
    const isOwn = ({ space, isFoundInText }: PageTarget): boolean => space === undefined && !isFoundInText
    const others = pages.filter((page) => !isOwn(page))
    return [...pages.filter(isOwn), ...reusables, ...files, ...references, ...others]
  }
}

/** Finds reusable contents. They are read once per typed link. */
class ReusableFinder {
  #last: { typed: string; reusables: Promise<readonly ReusableTarget[]> } | undefined

  forget(): void {
    this.#last = undefined
  }

  async find(place: LinkPlace, typed: string): Promise<ReusableTarget[]> {
    const isContinued = this.#last !== undefined && typed.startsWith(this.#last.typed)
    if (!isContinued) this.#last = { typed, reusables: place.reusables() }
    return rankNames(await this.#last!.reusables, typed, ({ title }) => title, LIMIT)
  }
}
