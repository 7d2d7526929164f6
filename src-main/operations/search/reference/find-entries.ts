import type { ReferenceEntry } from '../../../content/api-reference/reference-entries.ts'
import { fold } from '../../../content/search/search-fold.ts'
import { allOf, type SearchTerm } from '../../../content/search/search-terms.ts'
import { titleScore } from '../../../content/search/title-score.ts'
import { IN_RANGE } from '../../../revisions/index/search-index.ts'
import type { Reader } from '../../../store/store.ts'

/** A row of `openapi_entry`. */
interface EntryRow extends Omit<ReferenceEntry, 'pageTitle'> {
  id: number
  page_title: string
}

/** An entry of a specification with the score of its title or address. */
export interface ScoredEntry {
  id: number
  entry: ReferenceEntry
  score: number
}

/** The maximum number of ranked entries of one specification. */
const RANKED = 200
const IDS = `SELECT (SELECT min(id) FROM openapi_entry WHERE version = openapi_spec.version) AS first,
    (SELECT max(id) FROM openapi_entry WHERE version = openapi_spec.version) AS last
  FROM openapi_spec WHERE organization = ? AND slug = ?`
const FOUND = `SELECT openapi_entry.* FROM openapi_search JOIN openapi_entry ON openapi_entry.id = openapi_search.rowid
  WHERE openapi_search MATCH ? AND openapi_search.${IN_RANGE} LIMIT ${RANKED}`

/** Returns the entries of a specification whose title and address contain all words, unsorted. */
export function findEntries(
  store: Reader,
  spec: { organization: string; slug: string },
  terms: readonly SearchTerm[],
): ScoredEntry[] {
  const words = terms.flatMap(({ parts }) => parts)
  const ids = store.get<{ first: number | null; last: number | null }>(IDS, spec.organization, spec.slug)
  if (words.length === 0 || !ids || ids.first === null || ids.last === null) return []
  return store
    .all<EntryRow>(FOUND, allOf(terms), ids.first, ids.last)
    .map(({ id, page_title: pageTitle, ...entry }) => ({
      id,
      entry: { ...entry, pageTitle },
      score: scoreOf(entry, words),
    }))
}

/** Returns the better score of title and address. Words that are split between the two score least. */
function scoreOf(
  { title, method, path }: Omit<EntryRow, 'id' | 'page_title'>,
  words: readonly string[],
): number {
  return Math.max(titleScore(fold(title), words), titleScore(fold(`${method} ${path}`.trim()), words))
}
