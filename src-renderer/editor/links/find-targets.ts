import { HeadingFinder, ownHeadings, typedHeading, type TypedHeading } from './heading-targets.ts'
import type { LinkPlace, LinkTarget, PageTarget, ReusableTarget } from './link-target.ts'
import { rankNames } from './rank-names.ts'

/** The most files and reusable contents of an answer. Pages come first, so few are enough. */
const MOST = 8
/** The letters from which on files and reusable contents are offered. Fewer begin too many names. */
const SHORTEST = 2

/** Finds the targets of a link that is being typed. */
export class TargetFinder {
  readonly #headings = new HeadingFinder()
  readonly #reusables = new ReusableFinder()
  /** The page that the words before the last `#` name. */
  #named: { words: string; page: PageTarget } | undefined

  /** Notes the page that the user chose for its headings. Its title stands in the text from then on. */
  choose(page: PageTarget): void {
    this.#named = { words: page.title, page }
  }

  /** Returns the targets for typed words: pages, files and reusable contents; headings behind a `#`. */
  async byWords(place: LinkPlace, typed: string, text: () => string): Promise<LinkTarget[]> {
    const heading = typedHeading(typed)
    if (!heading) return this.#all(place, typed)
    // A title may hold the sign itself, as that of a language.
    const [headings, pages] = await Promise.all([
      this.#headingsOf(place, heading, text),
      heading.page === '' ? [] : place.find(typed),
    ])
    return [...headings, ...pages.filter(({ title }) => title.includes('#'))]
  }

  /** Returns the targets for a typed address, or for words in its place. */
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

  /** The words stay the same while those of a heading are typed. */
  async #pageNamed(place: LinkPlace, words: string): Promise<PageTarget | undefined> {
    if (this.#named?.words === words) return this.#named.page
    const [page] = await place.find(words)
    this.#named = page && { words, page }
    return page
  }

  async #all(place: LinkPlace, typed: string): Promise<LinkTarget[]> {
    const isShort = typed.trim().length < SHORTEST
    const [pages, reusables, references] = await Promise.all([
      place.find(typed),
      isShort ? [] : this.#reusables.find(place, typed),
      isShort ? [] : place.references(typed),
    ])
    const files = isShort ? [] : rankNames(place.files(), typed, ({ title }) => title, MOST)
    const isOwn = ({ space }: PageTarget): boolean => space === undefined
    const others = pages.filter((page) => !isOwn(page))
    return [...pages.filter(isOwn), ...reusables, ...files, ...references, ...others]
  }
}

/** Finds reusable contents. They are read once while one link is typed. */
class ReusableFinder {
  #last: { typed: string; all: Promise<readonly ReusableTarget[]> } | undefined

  async find(place: LinkPlace, typed: string): Promise<ReusableTarget[]> {
    const isContinued = this.#last !== undefined && typed.startsWith(this.#last.typed)
    if (!isContinued) this.#last = { typed, all: place.reusables() }
    return rankNames(await this.#last!.all, typed, ({ title }) => title, MOST)
  }
}
