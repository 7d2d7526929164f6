import type { SearchTerm } from '../../content/search/search-terms.ts'
import { lineOfDocument } from '../../revisions/index/search-index.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import type { Reader } from '../../store/store.ts'
import { replaceBeginning } from './common-beginning.ts'
import { countInText, queryOfText } from './find-in-text.ts'
import { FirstOfLines, shareOfLines } from './first-of-lines.ts'
import { linesWithWords } from './lines-with-words.ts'
import type { FoundPages } from './present-found.ts'
import { rankLines, type BestOfLines } from './rank-lines.ts'
import { rankPages } from './rank-pages.ts'
import { documentsOfLine, type Ranking } from './ranking.ts'
import { joinDocuments } from './reusable/reusable-documents.ts'

/** The spaces with matching documents. */
export interface FoundSpaces {
  spaces: SpaceRow[]
  /** Ranks the documents of the shown spaces. */
  best: (shown: readonly SpaceRow[], count: number) => BestOfLines
}

/** The maximum number of shown pages of a space. */
const MAX_PAGES = 10
/**
 * The number of pages of all spaces of an answer: three of each of eight spaces, which the palette shows. The snippets
 * take most of a search, and an answer about one space has 20.
 */
const PAGES_OF_ALL = 24
/** The number of pages that one ranking returns. A full list may lack the pages of later spaces. */
const FULL = 1000

/**
 * Returns the spaces that match, in their own order. One query searches all. Where more documents match than one search
 * lists, or none that the caller may see, each space is searched separately. So no space hides another.
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
  const ranking: Ranking = { store, documents: [first, last], pages, wanted: FULL, isCounted: false }
  if (lines.length === 1) return foundIn(spaces, bestOfLine(ranking, terms, lines[0]!))
  // For common words one ranking of all spaces is incomplete, and a ranking of a space without matches is useless.
  if (countInText(ranking, queryOfText(terms)) >= FULL) {
    const common = replaceBeginning(store, terms)
    const texts = new FirstOfLines(
      ranking,
      'search',
      queryOfText(common).expression,
      shareOfLines(lines.length),
    )
    const containing = linesWithWords(ranking, common, lines, texts)
    const found = spaces.filter(({ line }) => containing.has(line))
    if (found.length > 0) return { spaces: found, best: rankingOf(ranking, common, texts) }
  }
  const { ids } = rankPages(ranking, terms)
  const together = foundIn(spaces, ids)
  if (ids.length < FULL && (together.spaces.length > 0 || ids.length === 0)) return together
  return foundIn(
    spaces,
    lines.flatMap((line) => bestOfLine(ranking, terms, line)),
  )
}

/** Ranks all shown spaces with one query. */
function rankingOf(ranking: Ranking, terms: readonly SearchTerm[], texts: FirstOfLines): FoundSpaces['best'] {
  return (shown, wanted) => {
    const lines = shown.map(({ line }) => line).toSorted((one, other) => one - other)
    return rankLines({ ...ranking, wanted }, terms, lines, texts)
  }
}

function bestOfLine(ranking: Ranking, terms: readonly SearchTerm[], line: number): number[] {
  const ofLine = { ...ranking, documents: documentsOfLine(line), wanted: MAX_PAGES }
  return rankPages(ofLine, terms).ids.slice(0, MAX_PAGES)
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

/** Adds documents of reusable content to those found in the spaces, within the count of each space. */
export function withDocuments(
  found: FoundSpaces,
  spaces: readonly SpaceRow[],
  documents: readonly number[],
): FoundSpaces {
  if (documents.length === 0) return found
  const added = Map.groupBy(documents, lineOfDocument)
  const lines = new Set([...found.spaces.map(({ line }) => line), ...added.keys()])
  return {
    spaces: spaces.filter(({ line }) => lines.has(line)),
    best: (shown, count) => {
      const best = found.best(shown, count)
      const joined = ({ line }: SpaceRow) =>
        joinDocuments({ ids: best.get(line) ?? [], holdsAll: true }, added.get(line) ?? [])
      return new Map(shown.map((space) => [space.line, joined(space).slice(0, count)]))
    },
  }
}

/** Returns the number of pages to show of each space in an answer with a number of spaces. */
export function pagesOfASpace(spaces: number): number {
  return Math.min(MAX_PAGES, Math.max(1, Math.floor(PAGES_OF_ALL / spaces)))
}
