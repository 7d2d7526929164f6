import { headingText } from '../../content/markdown/heading.ts'
import { extractSections } from '../../content/markdown/sections.ts'
import { readHead } from '../../content/markdown/split-page.ts'

/** A part of a text that was too large for one page. All parts one behind the other are the text. */
export interface PagePart {
  /** Offsets in the text, in UTF-16 units. */
  start: number
  end: number
  /** The title of the part; null for the first one, which has the title of the page. */
  title: string | null
  /** The line of the text where the part begins, counted from 1. */
  line: number
}

/** The most parts that a reader can survey: of more, neighbours are joined. */
const MOST_PARTS = 50
const LEVELS = [1, 2, 3, 4, 5, 6]

interface Cut {
  at: number
  level: number
  title: string
}

/**
 * Splits a text at headings into parts of at most `limit` bytes of UTF-8 each, at the highest level of headings
 * that allows it. Undefined where the text below one heading alone is larger.
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

/** The headings of a page, without the one that it begins with. */
function cutsOf(text: string): Cut[] {
  const { afterFrontMatter, heading } = readHead(text)
  const from = heading ? heading.end : afterFrontMatter
  return extractSections(text.slice(from)).map(({ start, level, title }) => ({
    at: from + start,
    level,
    title: headingText(title),
  }))
}

function partsAt(length: number, cuts: readonly Cut[]): PagePart[] {
  const starts = [{ at: 0, title: null }, ...cuts.filter(({ at }) => at > 0)]
  return starts.map(({ at, title }, index) => ({
    start: at,
    end: starts[index + 1]?.at ?? length,
    title,
    line: 1,
  }))
}

/** Joins neighbours where there are very many; the beginning of the page stays alone. */
function joined(text: string, parts: PagePart[], limit: number): PagePart[] {
  const [first, ...others] = parts
  if (!first || parts.length <= MOST_PARTS) return parts
  const together: { part: PagePart; bytes: number; last: string | null }[] = []
  for (const part of others) {
    const bytes = bytesOf(text, part)
    const open = together.at(-1)
    if (open && open.bytes + bytes <= limit / 2) {
      open.part.end = part.end
      open.bytes += bytes
      open.last = part.title
    } else together.push({ part: { ...part }, bytes, last: null })
  }
  const named = together.map(({ part, last }) =>
    last === null ? part : { ...part, title: span(part, last) },
  )
  return [first, ...named]
}

function withLines(text: string, parts: PagePart[]): PagePart[] {
  let line = 1
  return parts.map((part) => {
    const numbered = { ...part, line }
    for (let at = text.indexOf('\n', part.start); at >= 0 && at < part.end; at = text.indexOf('\n', at + 1))
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
