import { composeAccents, fold, hasAccents } from './search-fold.ts'
import type { Hit, HitFinder } from './search-hits.ts'
import { nameOfSection, parseOutline, readHeadings, type Outline } from './search-outline.ts'
import { behindHeading, isInDestination, snippetAt } from './search-snippet.ts'

/** A page's text with the facts known about it. */
export interface SearchedText {
  markdown: string
  /** The outline that readHeadings returned for this text. */
  outline: string
  /** True when every character is ASCII, so that no accents need a search. */
  isPlain: boolean
}

/** A part of a page in which words were found. The part before the first heading has no anchor. */
export interface FoundSection {
  anchor: string
  title: string
  /** The text around the words, as plain text. */
  body: string
}

/** The most parts of one page that a response shows. */
const SHOWN = 3
/** The weight of the best part: a term that occurs more often than this outweighs it. */
const TIMES = 1000

/** A part of the page: a section by its number, or what stands before the first (-1), with its hits. */
interface Part {
  section: number
  start: number
  /** Offset behind the heading. */
  below: number
  end: number
  hits: Hit[]
}

/** The matches of a query in a text, before any of it is cut out. */
export interface FoundParts {
  text: string
  outline: Outline
  /** The parts that hold the terms best, the best first. */
  best: Part[]
  /** The score of the part that holds the terms best; then, the number of hits in the whole text. */
  score: number
  /** The terms, by number, that stand anywhere in the text. */
  held: ReadonlySet<number>
}

/** Finds the parts of a page that hold the terms, and weighs them. */
export function findParts(searched: SearchedText, finder: HitFinder): FoundParts {
  const { text, outline, searchable } = prepare(searched)
  const hits = finder.find(searchable).filter(({ offset }) => !isInDestination(text, offset))
  const scored = partsWith(text, hits, outline.starts)
    .map((part) => ({ part, score: scoreOf(part, finder.termCount) }))
    .sort((one, other) => other.score - one.score || one.part.start - other.part.start)
  const score = (scored[0]?.score ?? 0) * TIMES + Math.min(hits.length, TIMES - 1)
  const held = new Set(hits.map(({ term }) => term))
  return { text, outline, best: scored.slice(0, SHOWN).map(({ part }) => part), score, held }
}

/** The best parts with their names, each with a snippet. */
export function presentParts({ text, outline, best }: FoundParts): FoundSection[] {
  return best.map((part) => ({
    ...(part.section < 0 ? { title: '', anchor: '' } : nameOfSection(text, outline, part.section)),
    body: bodyOf(text, part),
  }))
}

function prepare({ markdown, outline, isPlain }: SearchedText): {
  text: string
  outline: Outline
  /** The text, folded where it has accents. */
  searchable: string
} {
  if (isPlain || !hasAccents(markdown))
    return { text: markdown, outline: parseOutline(outline), searchable: markdown }
  const text = composeAccents(markdown)
  // Composing moves what stands behind an accent, so that the outline has to be read anew.
  const current = text === markdown ? outline : readHeadings(text).outline
  return { text, outline: parseOutline(current), searchable: fold(text) }
}

/** Adds each hit, in order, to its part; parts without any are left out. */
function partsWith(text: string, hits: Hit[], starts: number[]): Part[] {
  const parts: Part[] = []
  let section = -1
  for (const hit of hits) {
    while ((starts[section + 1] ?? text.length) <= hit.offset) section++
    const last = parts.at(-1)
    if (last?.section === section) last.hits.push(hit)
    else parts.push(partOf(text, section, starts, hit))
  }
  return parts
}

function partOf(text: string, section: number, starts: number[], hit: Hit): Part {
  const start = starts[section] ?? 0
  const end = starts[section + 1] ?? text.length
  return {
    section,
    start,
    below: section < 0 ? start : behindHeading(text, { start, end }),
    end,
    hits: [hit],
  }
}

/** Different terms count most, a term in the heading next, then that one stands there more than once. */
function scoreOf({ hits, below }: Part, terms: number): number {
  const times = new Uint16Array(terms)
  const inHeading = new Uint8Array(terms)
  for (const { term, offset } of hits) {
    times[term] = (times[term] ?? 0) + 1
    if (offset < below) inHeading[term] = 1
  }
  let score = 0
  for (let term = 0; term < terms; term++) {
    const count = times[term] ?? 0
    score += (count > 0 ? 100 : 0) + (count > 1 ? 1 : 0) + (inHeading[term] ?? 0) * 50
  }
  return score
}

/** The snippet of a part shows the first hit below its heading; else the beginning of the part. */
function bodyOf(text: string, { below, end, hits }: Part): string {
  const shown = hits.find(({ offset }) => offset >= below)
  return snippetAt(text, { start: below, end }, shown?.offset ?? below)
}
