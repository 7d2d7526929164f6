import { searchTerms, type SearchTerm } from '../../content/search/search-terms.ts'
import { IN_RANGE } from '../../revisions/index/search-index.ts'
import type { Ranking } from './ranking.ts'

/** The maximum number of compared titles with the same beginning. */
const MOST = 64
const BEGINNING = `SELECT id, title FROM search_document WHERE id IN (
    SELECT rowid FROM search_heading WHERE search_heading MATCH ? AND ${IN_RANGE} LIMIT ${MOST}
  ) ORDER BY id`

/** Returns the documents whose titles have exactly the words of the query, in their order. */
export function findByTitle({ store, documents }: Ranking, terms: readonly SearchTerm[]): number[] {
  const words = wordsOf(terms)
  const phrase = terms.map((term) => term.phrase.slice(1, -1)).join(' ')
  const rows = store.all<{ id: number; title: string }>(BEGINNING, `{title} : ^"${phrase}"`, ...documents)
  return rows.flatMap(({ id, title }) => (wordsOf(searchTerms(title)) === words ? [id] : []))
}

const wordsOf = (terms: readonly SearchTerm[]): string => terms.flatMap(({ parts }) => parts).join(' ')
