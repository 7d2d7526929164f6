import { IN_RANGE } from '../../revisions/index/search-index.ts'
import { idsOf, LISTED, type Ranked, type Ranking } from './ranking.ts'

const MATCHING = `search_heading MATCH ? AND ${IN_RANGE}`
const MATCHES = `SELECT rowid AS id, 0 AS score FROM search_heading WHERE ${MATCHING} LIMIT ${LISTED}`
const FIRST_TWO = `SELECT rowid AS id, 0 AS score FROM search_heading WHERE ${MATCHING} LIMIT 2`
const SCORED = `SELECT rowid AS id, bm25(search_heading, 8.0, 1.0) AS score FROM search_heading
  WHERE ${MATCHING} ORDER BY score, id LIMIT ${LISTED}`

/**
 * Returns the documents with an expression in their titles, the best first. If more are wanted, documents with it in
 * their titles and headings together follow. A single match, which is frequent, is not scored, because scoring first
 * counts all documents with any of the words.
 */
export function findInHeadings(ranking: Ranking, expression: string): number[] {
  const firstTwo = find(ranking, FIRST_TWO, expression)
  if (firstTwo.length <= 1) return firstTwo
  const inTitle = `{title} : (${expression})`
  const titled = find(ranking, MATCHES, inTitle)
  if (titled.length >= ranking.wanted) return score(ranking, inTitle, titled)
  const scored = score(ranking, expression, find(ranking, MATCHES, expression))
  const [all, first] = [new Set(scored), new Set(titled)]
  const unscored = titled.filter((id) => !all.has(id))
  return [
    ...scored.filter((id) => first.has(id)),
    ...unscored,
    ...scored.filter((id) => !first.has(id)),
  ].slice(0, LISTED)
}

/**
 * Scores the listed matches, the best first. FTS5 reads the length of each document that it scores. Scoring all pages
 * with the most common heading took seven times as long as scoring the thousand that are listed.
 */
function score(ranking: Ranking, expression: string, listed: readonly number[]): number[] {
  const [first, last] = ranking.documents
  const end = listed.length < LISTED ? last : (listed.at(-1) ?? last)
  return find({ ...ranking, documents: [first, end] }, SCORED, expression)
}

function find({ store, documents }: Ranking, sql: string, expression: string): number[] {
  return idsOf(store.all<Ranked>(sql, expression, ...documents))
}
