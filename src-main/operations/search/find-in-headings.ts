import { IN_RANGE } from '../../revisions/index/search-index.ts'
import { idsOf, LISTED, type Ranked, type Ranking } from './ranking.ts'

const HELD = `search_heading MATCH ? AND ${IN_RANGE}`
const MATCHES = `SELECT rowid AS id, 0 AS score FROM search_heading WHERE ${HELD} LIMIT ${LISTED}`
const FIRST_TWO = `SELECT rowid AS id, 0 AS score FROM search_heading WHERE ${HELD} LIMIT 2`
const SCORED = `SELECT rowid AS id, bm25(search_heading, 8.0, 1.0) AS score FROM search_heading
  WHERE ${HELD} ORDER BY score, id LIMIT ${LISTED}`

/**
 * The documents that hold an expression in their titles, the best first; then, unless these are as many as are
 * wanted, those that hold it in their titles and headings together. One alone, as is often found, is not scored:
 * scoring first counts all documents that hold any of the words.
 */
export function findInHeadings({ store, documents, wanted }: Ranking, expression: string): number[] {
  const find = (sql: string, match: string) => idsOf(store.all<Ranked>(sql, match, ...documents))
  const held = find(FIRST_TWO, expression)
  if (held.length <= 1) return held
  const inTitle = `{title} : (${expression})`
  const titled = find(MATCHES, inTitle)
  if (titled.length >= wanted) return find(SCORED, inTitle)
  const scored = find(SCORED, expression)
  const first = new Set(titled)
  return [...scored.filter((id) => first.has(id)), ...scored.filter((id) => !first.has(id))]
}
