import type { SearchTerm } from '../../content/search/search-terms.ts'
import { lineOfDocument } from '../../revisions/index/search-index.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import type { Reader } from '../../store/store.ts'
import { replaceBeginning } from './common-beginning.ts'
import { countInText, queryOfText } from './find-in-text.ts'
import { LineTexts } from './line-texts.ts'
import { linesThatHold } from './lines-that-hold.ts'
import type { FoundPages } from './present-found.ts'
import { rankLines, type BestOfLines } from './rank-lines.ts'
import { rankPages } from './rank-pages.ts'
import { documentsOfLine, type Ranking } from './ranking.ts'

/** The spaces in which something was found. */
export interface FoundSpaces {
  spaces: SpaceRow[]
  /** Ranks the documents of some of these spaces: those that are shown. */
  best: (shown: readonly SpaceRow[], count: number) => BestOfLines
}

/** The most pages that are shown of a space, and the fewest where many spaces match. */
const MOST_PAGES = 10
const FEWEST_PAGES = 2
/** The pages of all spaces of an answer. Cutting their snippets takes most of a search. */
const PAGES_OF_ALL = 40
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
): FoundSpaces {
  if (spaces.length === 0 || terms.length === 0) return foundIn(spaces, [])
  const lines = spaces.map(({ line }) => line).toSorted((one, other) => one - other)
  const [first] = documentsOfLine(lines[0]!)
  const [, last] = documentsOfLine(lines.at(-1)!)
  const all: Ranking = { store, documents: [first, last], pages, wanted: FULL, isCounted: false }
  if (lines.length === 1) return foundIn(spaces, bestOfLine(all, terms, lines[0]!))
  // Ranking all spaces would be in vain for common words, and ranking one in vain where it has no page that matches.
  if (countInText(all, queryOfText(terms)) >= FULL) {
    const common = replaceBeginning(store, terms)
    const texts = new LineTexts(all, common, lines.length)
    const holding = linesThatHold(all, common, lines, texts)
    const found = spaces.filter(({ line }) => holding.has(line))
    if (found.length > 0) return { spaces: found, best: rankingOf(all, common, texts) }
  }
  const { ids } = rankPages(all, terms)
  const together = foundIn(spaces, ids)
  if (ids.length < FULL && (together.spaces.length > 0 || ids.length === 0)) return together
  return foundIn(
    spaces,
    lines.flatMap((line) => bestOfLine(all, terms, line)),
  )
}

/** Ranks the spaces that are shown, all at once. */
function rankingOf(all: Ranking, terms: readonly SearchTerm[], texts: LineTexts): FoundSpaces['best'] {
  return (shown, wanted) => {
    const lines = shown.map(({ line }) => line).toSorted((one, other) => one - other)
    return rankLines({ ...all, wanted }, terms, lines, texts)
  }
}

function bestOfLine(all: Ranking, terms: readonly SearchTerm[], line: number): number[] {
  const ranking = { ...all, documents: documentsOfLine(line), wanted: MOST_PAGES }
  return rankPages(ranking, terms).ids.slice(0, MOST_PAGES)
}

/** The spaces of ranked documents. */
function foundIn(spaces: readonly SpaceRow[], ids: readonly number[]): FoundSpaces {
  const byLine = Map.groupBy(ids, lineOfDocument)
  return {
    spaces: spaces.filter(({ line }) => byLine.has(line)),
    best: (shown, count) =>
      new Map(shown.map(({ line }) => [line, (byLine.get(line) ?? []).slice(0, count)])),
  }
}

/** The pages to show of each space in an answer with a number of spaces. */
export function pagesOfASpace(spaces: number): number {
  return Math.min(MOST_PAGES, Math.max(FEWEST_PAGES, Math.floor(PAGES_OF_ALL / spaces)))
}
