import { composeAccents, fold } from './search-fold.ts'
import { findHits, type Hit } from './search-hits.ts'
import { readOutline, writeOutline, type OutlineEntry } from './search-outline.ts'
import { behindHeading, isInDestination, snippetAt } from './search-snippet.ts'
import type { SearchTerm } from './search-terms.ts'

/** A part of a page in which words were found. The part before the first heading has no anchor. */
export interface FoundSection {
  anchor: string
  title: string
  /** A stretch of the text around the words, as plain text. */
  body: string
}

/** Parts of one page that an answer shows at the most. */
const SHOWN = 3

/** A part of the page with the hits that stand in it. */
interface Part extends OutlineEntry {
  end: number
  hits: Hit[]
  score: number
}

/** The parts of a page that hold the terms best, the best first. `outline` is as writeOutline wrote it. */
export function findSections(
  markdown: string,
  outline: string,
  terms: readonly SearchTerm[],
): FoundSection[] {
  const text = composeAccents(markdown)
  // Composing moves what stands behind an accent, so that the outline has to be read anew.
  const entries = readOutline(text === markdown ? outline : writeOutline(text))
  return partsWith(findHits(fold(text), terms), entries, text.length)
    .map((part) => ({ ...part, score: scoreOf(part, terms) }))
    .sort((one, other) => other.score - one.score || one.start - other.start)
    .slice(0, SHOWN)
    .map((part) => ({ anchor: part.anchor, title: part.title, body: bodyOf(text, part) }))
}

/** Hands each hit, in order, to the part that it stands in; parts without any are left out. */
function partsWith(hits: Hit[], entries: OutlineEntry[], length: number): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const hit of hits) {
    while (at + 1 < entries.length && (entries[at + 1]?.start ?? length) <= hit.offset) at++
    const entry = entries[at]
    if (!entry) continue
    const last = parts.at(-1)
    if (last?.start === entry.start) last.hits.push(hit)
    else parts.push({ ...entry, end: entries[at + 1]?.start ?? length, hits: [hit], score: 0 })
  }
  return parts
}

/** Different terms count most, a term in the heading next, then that one stands there more than once. */
function scoreOf({ hits, title }: Part, terms: readonly SearchTerm[]): number {
  const times = terms.map(() => 0)
  for (const { term } of hits) times[term] = (times[term] ?? 0) + 1
  const inHeading = title === '' ? [] : findHits(fold(title), terms)
  const different = times.filter((count) => count > 0).length
  const repeated = times.filter((count) => count > 1).length
  return different * 100 + new Set(inHeading.map(({ term }) => term)).size * 50 + repeated
}

/** The snippet of a part shows the first hit below its heading; else it shows how the part begins. */
function bodyOf(text: string, part: Part): string {
  const start = part.title === '' ? part.start : behindHeading(text, part)
  const below = part.hits.filter(({ offset }) => offset >= start)
  const shown = below.find(({ offset }) => !isInDestination(text, offset)) ?? below[0]
  return snippetAt(text, { start, end: part.end }, shown?.offset ?? start)
}
