import { headingText } from '../../content/markdown/heading.ts'
import { extractSections } from '../../content/markdown/sections.ts'
import { readHead } from '../../content/markdown/split-page.ts'

/** A part of a text that is too large for one page. The joined parts are the text. */
export interface PagePart {
  /** Offsets in the text, in UTF-16 units. */
  start: number
  end: number
  /** The title of the part; null for the first one, which has the title of the page. */
  title: string | null
  /** The line of the text where the part begins, counted from 1. */
  line: number
}

/** The most parts that a reader can survey. Beyond them, neighbours are joined. */
const MAX_PARTS = 50
const LEVELS = [1, 2, 3, 4, 5, 6]

interface Cut {
  offset: number
  level: number
  title: string
}

/**
 * Splits a text at headings into parts of at most `limit` bytes of UTF-8 each, at the highest level of headings
 * that allows it. Returns undefined where the text below one heading is larger.
 */
export function splitLargePage(text: string, limit: number): PagePart[] | undefined {
  const cuts = cutsOf(text)
  for (const level of LEVELS) {
    const parts = partsAt(
      text.length,
      cuts.filter((cut) => cut.level <= level),
    )
    if (parts.every((part) => bytesOf(text, part) <= limit))
      return withLines(text, joined(text, parts, limit))
  }
  return undefined
}

/** Returns the headings of a page, without the one at its beginning. */
function cutsOf(text: string): Cut[] {
  const { afterFrontMatter, heading } = readHead(text)
  const from = heading ? heading.end : afterFrontMatter
  return extractSections(text.slice(from)).map(({ start, level, title }) => ({
    offset: from + start,
    level,
    title: headingText(title),
  }))
}

function partsAt(length: number, cuts: readonly Cut[]): PagePart[] {
  const starts = [{ offset: 0, title: null }, ...cuts.filter(({ offset }) => offset > 0)]
  return starts.map(({ offset, title }, index) => ({
    start: offset,
    end: starts[index + 1]?.offset ?? length,
    title,
    line: 1,
  }))
}

/** Joins neighbours of too many parts. The beginning of the page remains a part of its own. */
function joined(text: string, parts: PagePart[], limit: number): PagePart[] {
  const [first, ...others] = parts
  if (!first || parts.length <= MAX_PARTS) return parts
  const groups: { part: PagePart; bytes: number; last: string | null }[] = []
  for (const part of others) {
    const bytes = bytesOf(text, part)
    const open = groups.at(-1)
    if (open && open.bytes + bytes <= limit / 2) {
      open.part.end = part.end
      open.bytes += bytes
      open.last = part.title
    } else groups.push({ part: { ...part }, bytes, last: null })
  }
  const named = groups.map(({ part, last }) => (last === null ? part : { ...part, title: span(part, last) }))
  return [first, ...named]
}

function withLines(text: string, parts: PagePart[]): PagePart[] {
  let line = 1
  return parts.map((part) => {
    const numbered = { ...part, line }
    for (
      let feed = text.indexOf('\n', part.start);
      feed >= 0 && feed < part.end;
      feed = text.indexOf('\n', feed + 1)
    )
      line += 1
    return numbered
  })
}

function span({ title }: PagePart, last: string): string {
  return `${title} – ${last}`
}

function bytesOf(text: string, { start, end }: PagePart): number {
  return Buffer.byteLength(text.slice(start, end))
}
