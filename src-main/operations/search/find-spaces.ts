import type { SearchTerm } from '../../content/search/search-terms.ts'
import { lineOfDocument } from '../../revisions/index/search-index.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import type { Reader } from '../../store/store.ts'
import type { FoundPages } from './present-found.ts'
import { rankPages } from './rank-pages.ts'
import { documentsOfLine } from './ranking.ts'

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
 * The spaces that match, in their own order, each with its best documents. All are searched at once. Where that finds
 * more than one search lists, or nothing that the caller may see, each space is searched by itself. So no space hides
 * another.
 */
export function findSpaces(
  store: Reader,
  pages: FoundPages,
  terms: readonly SearchTerm[],
  spaces: readonly SpaceRow[],
): FoundSpace[] {
  if (spaces.length === 0) return []
  const lines = spaces.map(({ line }) => line)
  const [first] = documentsOfLine(Math.min(...lines))
  const [, last] = documentsOfLine(Math.max(...lines))
  const { ids } = rankPages({ store, documents: [first, last], pages, wanted: FULL }, terms)
  const together = chosen(spaces, Map.groupBy(ids, lineOfDocument))
  if (ids.length < FULL && (together.length > 0 || ids.length === 0)) return together
  const wanted = PAGES_OF_A_SPACE
  const apart = lines.map((line) => {
    const ranking = { store, documents: documentsOfLine(line), pages, wanted }
    return [line, rankPages(ranking, terms).ids] as const
  })
  return chosen(spaces, new Map(apart))
}

/** The spaces in which something was found, with the best of it. */
function chosen(spaces: readonly SpaceRow[], documents: Map<number, number[]>): FoundSpace[] {
  return spaces.flatMap((space) => {
    const found = documents.get(space.line) ?? []
    return found.length === 0 ? [] : [{ space, documents: found.slice(0, PAGES_OF_A_SPACE) }]
  })
}
