import type { SearchTerm } from '../../content/search/search-terms.ts'
import { lineOfDocument } from '../../revisions/index/search-index.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import type { Reader } from '../../store/store.ts'
import { countByLine, queryOfText } from './find-in-text.ts'
import type { FoundPages } from './present-found.ts'
import { rankPages } from './rank-pages.ts'
import { documentsOfLine, type Ranking } from './ranking.ts'

/** A space with the documents found in it, the best first. */
export interface FoundSpace {
  space: SpaceRow
  documents: number[]
}

/** Pages that are shown of each space. */
const PAGES_OF_A_SPACE = 10
/** As many as one ranking gives: a list that is full may lack the pages of later spaces. */
const FULL = 1000

/**
 * The spaces that match, in their own order, each with its best documents. All are searched at once. Where more
 * documents match than one search lists, or none that the caller may see, each space is searched by itself. So no space
 * hides another.
 */
export function findSpaces(
  store: Reader,
  pages: FoundPages,
  terms: readonly SearchTerm[],
  spaces: readonly SpaceRow[],
): FoundSpace[] {
  if (spaces.length === 0 || terms.length === 0) return []
  const lines = spaces.map(({ line }) => line)
  const [first] = documentsOfLine(Math.min(...lines))
  const [, last] = documentsOfLine(Math.max(...lines))
  const all: Ranking = { store, documents: [first, last], pages, wanted: FULL, isCounted: false }
  const apart = (some: readonly number[]) => chosen(spaces, rankedApart(all, terms, some))
  if (lines.length === 1) return apart(lines)
  // Ranking all spaces would be in vain for common words, and ranking one in vain where it has no page that matches.
  const counts = countByLine(all, queryOfText(terms))
  if (sumOf(counts.values()) >= FULL && lines.some((line) => counts.has(line)))
    return apart(lines.filter((line) => counts.has(line)))
  const { ids } = rankPages(all, terms)
  const together = chosen(spaces, Map.groupBy(ids, lineOfDocument))
  return ids.length < FULL && (together.length > 0 || ids.length === 0) ? together : apart(lines)
}

/** The documents of each line, the best first. */
function rankedApart(
  all: Ranking,
  terms: readonly SearchTerm[],
  lines: readonly number[],
): Map<number, number[]> {
  const rank = (line: number) =>
    rankPages({ ...all, documents: documentsOfLine(line), wanted: PAGES_OF_A_SPACE }, terms).ids
  return new Map(lines.map((line) => [line, rank(line)]))
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0
  for (const number of numbers) sum += number
  return sum
}

/** The spaces in which something was found, with the best of it. */
function chosen(spaces: readonly SpaceRow[], documents: Map<number, number[]>): FoundSpace[] {
  return spaces.flatMap((space) => {
    const found = documents.get(space.line) ?? []
    return found.length === 0 ? [] : [{ space, documents: found.slice(0, PAGES_OF_A_SPACE) }]
  })
}
