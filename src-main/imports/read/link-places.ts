import { extractLinks, type ExtractedLink } from '../../content/markdown/links/links.ts'
import { extractSections, type Section } from '../../content/markdown/sections.ts'

/** The text of a page, with its place in its file. */
export interface LinkingText {
  /** The line of the file that the page begins in, counted from 1. */
  firstLine: number
  head: string
  text: string
}

/** A page whose links are reported. */
export interface LinkingFile extends LinkingText {
  /** The path of its file. */
  path: string
}

/** The first place in a page that names an address. */
export interface LinkPlace {
  /** Its offset in the text. */
  start: number
  /** Its line in the file of the page, counted from 1. */
  line: number
  /** The section that it stands in; null above the first one. */
  anchor: string | null
  isPicture: boolean
}

/** The place of an address whose page cannot be read. */
export const UNKNOWN_PLACE: LinkPlace = { start: 0, line: 1, anchor: null, isPicture: false }

/** The first place of each address in a page, in the order of the addresses. An unknown one has the page's start. */
export function linkPlaces(page: LinkingText, hrefs: readonly string[]): LinkPlace[] {
  const links = firstByHref(extractLinks(page.text))
  const sections = extractSections(page.text)
  const lines = new LineNumbers(page)
  const places = hrefs.map((href, index) => ({ index, link: links.get(href) }))
  const found: LinkPlace[] = []
  for (const { index, link } of places.toSorted((one, other) => startOf(one) - startOf(other))) {
    const start = startOf({ link })
    const anchor = sectionAt(sections, start)
    found[index] = { start, line: lines.at(start), anchor, isPicture: link?.kind === 'image' }
  }
  return found
}

const startOf = ({ link }: { link: ExtractedLink | undefined }) => link?.start ?? 0

function firstByHref(links: readonly ExtractedLink[]): Map<string, ExtractedLink> {
  const first = new Map<string, ExtractedLink>()
  for (const link of links) if (!first.has(link.href)) first.set(link.href, link)
  return first
}

/** The last heading above a place; null above the first one. */
function sectionAt(sections: readonly Section[], at: number): string | null {
  return sections.findLast(({ start }) => start <= at)?.anchor ?? null
}

/** Converts offsets in a page to lines of its file. Queried offsets never decrease. */
class LineNumbers {
  readonly #text: string
  #line: number
  #from = 0

  constructor({ head, text, firstLine }: LinkingText) {
    this.#text = text
    this.#line = firstLine + feedsIn(head, 0, head.length)
  }

  at(offset: number): number {
    this.#line += feedsIn(this.#text, this.#from, offset)
    this.#from = offset
    return this.#line
  }
}

function feedsIn(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
