import { lineOfDocument } from '../../content-index/search-index.ts'
import type { SearchTerm } from '../../content/search-terms.ts'
import type { Reader } from '../../replica/store.ts'
import type { SpaceRow } from '../spaces/space-row.ts'
import { documentsOfLine, rankPages } from './rank-pages.ts'

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
 * The spaces that hold what is looked for, in their own order, each with its best documents. All are searched
 * at once. Only where that finds more than one search ranks is each space asked for itself, so that a word
 * which fills one space does not hide the others.
 */
export function findSpaces(
  store: Reader,
  terms: readonly SearchTerm[],
  spaces: readonly SpaceRow[],
): FoundSpace[] {
  if (spaces.length === 0) return []
  const lines = spaces.map(({ line }) => line)
  const [first] = documentsOfLine(Math.min(...lines))
  const [, last] = documentsOfLine(Math.max(...lines))
  const { ids } = rankPages(store, terms, [first, last], FULL)
  const documents =
    ids.length < FULL
      ? groupByLine(ids)
      : new Map(
          lines.map((line) => [line, rankPages(store, terms, documentsOfLine(line), PAGES_OF_A_SPACE).ids]),
        )
  return spaces.flatMap((space) => {
    const found = documents.get(space.line) ?? []
    return found.length === 0 ? [] : [{ space, documents: found.slice(0, PAGES_OF_A_SPACE) }]
  })
}

function groupByLine(ids: readonly number[]): Map<number, number[]> {
  return Map.groupBy(ids, lineOfDocument)
}
