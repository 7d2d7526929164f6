import { IN_RANGE, LINE_OF_ROW } from '../../revisions/index/search-index.ts'
import { rankingExpression, type TextQuery } from './find-in-text.ts'
import type { Ranking } from './ranking.ts'

/** Scores only the named documents. A plus sign hides the ids from FTS5, which would seek and count for each. */
const SCORED = `SELECT rowid AS id, ${LINE_OF_ROW} AS line FROM search
  WHERE search MATCH ? AND ${IN_RANGE} AND +rowid IN (SELECT value FROM json_each(?))
  ORDER BY bm25(search, 8.0, 1.0), rowid`

/** Sorts documents of lines with the terms in their texts, the best first. */
export function orderTexts(
  { store, documents }: Ranking,
  query: TextQuery,
  matching: ReadonlyMap<number, number[]>,
): ReadonlyMap<number, number[]> {
  const expression = rankingExpression(query)
  if (expression === undefined) return matching
  const ids = JSON.stringify([...matching.values()].flat())
  const scored = store.all<{ id: number; line: number }>(SCORED, expression, ...documents, ids)
  const byLine = Map.groupBy(scored, ({ line }) => line)
  return new Map([...byLine].map(([line, rows]) => [line, rows.map(({ id }) => id)]))
}
