import { composeAccents, fold, hasAccents } from './search-fold.ts'
import type { Hit, HitFinder } from './search-hits.ts'
import { nameOfSection, parseOutline, readHeadings, type Outline } from './search-outline.ts'
import { afterHeading, isInDestination, snippetAt } from './search-snippet.ts'
import { outsideTag } from './snippet-window.ts'

/** A page's text with its outline. */
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

/** The maximum number of parts of one page in a response. */
const SHOWN = 3
/** The weight of the best part: a term that occurs more often than this outweighs it. */
const TIMES = 1000

/** A part of the page with its hits: a section by its number, or the text before the first one (-1). */
interface Part {
  section: number
  start: number
  /** Offset after the heading. */
  below: number
  end: number
  hits: Hit[]
}

/** The matches of a query in a text, before any snippet is cut. */
export interface FoundParts {
  text: string
  outline: Outline
  /** The parts with the best matches, the best first. */
  best: Part[]
  /** The score of the best part, and the number of hits in the whole text. */
  score: number
  /** The numbers of the terms that occur in the text. */
  occurring: ReadonlySet<number>
}

/** Finds the parts of a page with the terms, and ranks them. */
export function findParts(searched: SearchedText, finder: HitFinder): FoundParts {
  const { text, outline, searchable } = prepare(searched)
  const hits = finder.find(searchable).filter(({ offset }) => !isInDestination(text, offset))
  const scored = partsWith(text, hits, outline.starts)
    .map((part) => ({ part, score: scoreOf(part, finder.termCount) }))
    .sort((one, other) => other.score - one.score || one.part.start - other.part.start)
  const score = (scored[0]?.score ?? 0) * TIMES + Math.min(hits.length, TIMES - 1)
  const occurring = new Set(hits.map(({ term }) => term))
  return { text, outline, best: scored.slice(0, SHOWN).map(({ part }) => part), score, occurring }
}

/** Returns the best parts with their names, each with a snippet. */
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
  // Composing moves the text after an accent, so the outline must be read again.
  const current = text === markdown ? outline : readHeadings(text).outline
  return { text, outline: parseOutline(current), searchable: fold(text) }
}

/** Groups the hits by their parts, in order. Parts without hits are absent. */
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
    below: section < 0 ? start : afterHeading(text, { start, end }),
    end,
    hits: [hit],
  }
}

/** Returns the score of a part: different terms count most, then a term in the heading, then repetitions. */
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

/** Returns the snippet of a part: around the first hit below its heading, if possible outside of tags. */
function bodyOf(text: string, { start, below, end, hits }: Part): string {
  const under = hits.filter(({ offset }) => offset >= below)
  const shown = under.find(({ offset }) => outsideTag(text, start, offset) === offset) ?? under[0]
  return snippetAt(text, { start: below, end }, shown?.offset ?? below)
}
