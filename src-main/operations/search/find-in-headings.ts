import { IN_RANGE } from '../../revisions/index/search-index.ts'
import { idsOf, LISTED, type Ranked, type Ranking } from './ranking.ts'

/** The best documents with an expression in their titles or headings. */
export interface FoundInHeadings {
  ids: number[]
  /** The number of documents with it in their titles, where these suffice. Otherwise it is the number of `ids`. */
  count: number
}

const MATCHING = `search_heading MATCH ? AND ${IN_RANGE}`
const MATCHES = `SELECT rowid AS id, 0 AS score FROM search_heading WHERE ${MATCHING} LIMIT ${LISTED}`
const FIRST_TWO = `SELECT rowid AS id, 0 AS score FROM search_heading WHERE ${MATCHING} LIMIT 2`
/** The listed matches, which have ascending ids. Reading each of them as a row took a third of a search. */
const LISTED_MATCHES = `SELECT count(*) AS count, max(id) AS last FROM (${MATCHES})`
const SCORED = `SELECT rowid AS id, bm25(search_heading, 8.0, 1.0) AS score FROM search_heading
  WHERE ${MATCHING} ORDER BY score, id LIMIT CAST(? AS INTEGER)`

/**
 * Returns the documents with an expression in their titles, the best `most` first. If more are wanted, documents with
 * it in their titles and headings together follow. A single match, which is frequent, is not scored, because scoring
 * first counts all documents with any of the words.
 */
export function findInHeadings(ranking: Ranking, expression: string, most = ranking.wanted): FoundInHeadings {
  const firstTwo = find(ranking, FIRST_TWO, expression)
  if (firstTwo.length <= 1) return all(firstTwo)
  const inTitle = `{title} : (${expression})`
  const titledMatches = listedMatches(ranking, inTitle)
  if (titledMatches.count >= ranking.wanted)
    return { ids: score(ranking, inTitle, titledMatches, most), count: titledMatches.count }
  const titled = find(ranking, MATCHES, inTitle)
  const scored = score(ranking, expression, listedMatches(ranking, expression), LISTED)
  const [known, first] = [new Set(scored), new Set(titled)]
  const unscored = titled.filter((id) => !known.has(id))
  return all(
    [...scored.filter((id) => first.has(id)), ...unscored, ...scored.filter((id) => !first.has(id))].slice(
      0,
      LISTED,
    ),
  )
}

const all = (ids: number[]): FoundInHeadings => ({ ids, count: ids.length })

interface ListedMatches {
  count: number
  last: number | null
}

function listedMatches({ store, documents }: Ranking, expression: string): ListedMatches {
  return store.get<ListedMatches>(LISTED_MATCHES, expression, ...documents) ?? { count: 0, last: null }
}

/**
 * Scores the listed matches, the best first. FTS5 reads the length of each document that it scores. Scoring all pages
 * with the most common heading took seven times as long as scoring the thousand that are listed.
 */
function score(
  { store, documents: [first, last] }: Ranking,
  expression: string,
  listed: ListedMatches,
  most: number,
): number[] {
  const end = listed.count < LISTED ? last : (listed.last ?? last)
  return idsOf(store.all<Ranked>(SCORED, expression, first, end, most))
}

function find({ store, documents }: Ranking, sql: string, expression: string): number[] {
  return idsOf(store.all<Ranked>(sql, expression, ...documents))
}
