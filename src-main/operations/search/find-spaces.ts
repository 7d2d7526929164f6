import type { SearchTerm } from '../../content/search/search-terms.ts'
import { lineOfDocument } from '../../revisions/index/search-index.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import type { Reader } from '../../store/store.ts'
import { replaceBeginning } from './common-beginning.ts'
import { countInText, linesThatHold, queryOfText } from './find-in-text.ts'
import type { FoundPages } from './present-found.ts'
import { rankPages } from './rank-pages.ts'
import { documentsOfLine, type Ranking } from './ranking.ts'

/** A space in which something was found. `best` ranks its documents, so it is called for a shown space alone. */
export interface FoundSpace {
  space: SpaceRow
  best: (count: number) => number[]
}

/** The most pages that are shown of a space, and the fewest where many spaces match. */
const MOST_PAGES = 10
const FEWEST_PAGES = 3
/** The pages of all spaces of an answer. Cutting their snippets takes most of a search. */
const PAGES_OF_ALL = 60
/** As many as one ranking gives: a list that is full may lack the pages of later spaces. */
const FULL = 1000

/**
 * The spaces that match, in their own order. All are searched at once. Where more documents match than one search
 * lists, or none that the caller may see, each space is searched by itself. So no space hides another.
 */
export function findSpaces(
  store: Reader,
  pages: FoundPages,
  terms: readonly SearchTerm[],
  spaces: readonly SpaceRow[],
): FoundSpace[] {
  if (spaces.length === 0 || terms.length === 0) return []
  const lines = spaces.map(({ line }) => line).toSorted((one, other) => one - other)
  const [first] = documentsOfLine(lines[0]!)
  const [, last] = documentsOfLine(lines.at(-1)!)
  const all: Ranking = { store, documents: [first, last], pages, wanted: FULL, isCounted: false }
  if (lines.length === 1) return foundIn(spaces, bestOfLine(all, terms, lines[0]!, MOST_PAGES))
  // Ranking all spaces would be in vain for common words, and ranking one in vain where it has no page that matches.
  if (countInText(all, queryOfText(terms)) >= FULL) {
    const common = replaceBeginning(store, terms)
    const holding = linesThatHold(all, common, lines)
    if (holding.size > 0) return rankedApart(all, common, spaces, holding)
  }
  const { ids } = rankPages(all, terms)
  const together = foundIn(spaces, ids)
  if (ids.length < FULL && (together.length > 0 || ids.length === 0)) return together
  return spaces.flatMap((space) => foundIn([space], bestOfLine(all, terms, space.line, MOST_PAGES)))
}

/** The spaces on these lines, each of which is ranked by itself. */
function rankedApart(
  all: Ranking,
  terms: readonly SearchTerm[],
  spaces: readonly SpaceRow[],
  lines: ReadonlySet<number>,
): FoundSpace[] {
  return spaces
    .filter(({ line }) => lines.has(line))
    .map((space) => ({ space, best: (count) => bestOfLine(all, terms, space.line, count) }))
}

function bestOfLine(all: Ranking, terms: readonly SearchTerm[], line: number, count: number): number[] {
  const ranking = { ...all, documents: documentsOfLine(line), wanted: count }
  return rankPages(ranking, terms).ids.slice(0, count)
}

/** The spaces of ranked documents. */
function foundIn(spaces: readonly SpaceRow[], ids: readonly number[]): FoundSpace[] {
  const byLine = Map.groupBy(ids, lineOfDocument)
  return spaces.flatMap((space) => {
    const found = byLine.get(space.line)
    return found ? [{ space, best: (count: number) => found.slice(0, count) }] : []
  })
}

/** The pages to show of each space in an answer with a number of spaces. */
export function pagesOfASpace(spaces: number): number {
  return Math.min(MOST_PAGES, Math.max(FEWEST_PAGES, Math.floor(PAGES_OF_ALL / spaces)))
}
