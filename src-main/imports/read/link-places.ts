import { extractLinks, type ExtractedLink } from '../../content/markdown/links/links.ts'
import { extractSections, type Section } from '../../content/markdown/sections.ts'

/** The text of a page, with its position in its file. */
export interface LinkingText {
  /** The first line of the page in its file, counted from 1. */
  firstLine: number
  head: string
  text: string
}

/** A page whose links are reported. */
export interface LinkingFile extends LinkingText {
  /** The path of its file. */
  path: string
}

/** The first place of an address in a page. */
export interface LinkPlace {
  /** The offset in the text. */
  start: number
  /** The line in the file of the page, counted from 1. */
  line: number
  /** The anchor of its section; null above the first section. */
  anchor: string | null
  isPicture: boolean
}

/** The place of an address whose page cannot be read. */
export const UNKNOWN_PLACE: LinkPlace = { start: 0, line: 1, anchor: null, isPicture: false }

/** Returns the first place of each address in a page, in the given order. The default is the page's start. */
export function linkPlaces(page: LinkingText, hrefs: readonly string[]): LinkPlace[] {
  const links = firstByHref(extractLinks(page.text))
  const sections = extractSections(page.text)
  const lines = new LineNumbers(page)
  const places = hrefs.map((href, index) => ({ index, link: links.get(href) }))
  const linkPlacesInOrder: LinkPlace[] = []
  for (const { index, link } of places.toSorted((one, other) => startOf(one) - startOf(other))) {
    const start = startOf({ link })
    const anchor = sectionAt(sections, start)
    linkPlacesInOrder[index] = { start, line: lines.lineAt(start), anchor, isPicture: link?.kind === 'image' }
  }
  return linkPlacesInOrder
}

const startOf = ({ link }: { link: ExtractedLink | undefined }) => link?.start ?? 0

function firstByHref(links: readonly ExtractedLink[]): Map<string, ExtractedLink> {
  const first = new Map<string, ExtractedLink>()
  for (const link of links) if (!first.has(link.href)) first.set(link.href, link)
  return first
}

/** Returns the anchor of the last heading before an offset; null before the first heading. */
function sectionAt(sections: readonly Section[], offset: number): string | null {
  return sections.findLast(({ start }) => start <= offset)?.anchor ?? null
}

/** Converts offsets in a page to lines of its file. Offsets must not decrease from call to call. */
class LineNumbers {
  readonly #text: string
  #line: number
  #from = 0

  constructor({ head, text, firstLine }: LinkingText) {
    this.#text = text
    this.#line = firstLine + feedsIn(head, 0, head.length)
  }

  lineAt(offset: number): number {
    this.#line += feedsIn(this.#text, this.#from, offset)
    this.#from = offset
    return this.#line
  }
}

function feedsIn(text: string, from: number, to: number): number {
  let count = 0
  for (let feed = text.indexOf('\n', from); feed >= 0 && feed < to; feed = text.indexOf('\n', feed + 1))
    count += 1
  return count
}
