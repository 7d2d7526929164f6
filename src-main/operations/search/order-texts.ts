import { IN_RANGE, LINE_OF_ROW } from '../../revisions/index/search-index.ts'
import { weighedBy, type TextQuery } from './find-in-text.ts'
import type { Ranking } from './ranking.ts'

/** Scores the named documents alone. A plus sign hides the ids from FTS5, which would seek and count for each. */
const SCORED = `SELECT rowid AS id, ${LINE_OF_ROW} AS line FROM search
  WHERE search MATCH ? AND ${IN_RANGE} AND +rowid IN (SELECT value FROM json_each(?))
  ORDER BY bm25(search, 8.0, 1.0), rowid`

/** Orders documents of lines that hold the terms in their texts, the best first. */
export function orderTexts(
  { store, documents }: Ranking,
  query: TextQuery,
  held: ReadonlyMap<number, number[]>,
): ReadonlyMap<number, number[]> {
  const expression = weighedBy(query)
  if (expression === undefined) return held
  const ids = JSON.stringify([...held.values()].flat())
  const scored = store.all<{ id: number; line: number }>(SCORED, expression, ...documents, ids)
  const byLine = Map.groupBy(scored, ({ line }) => line)
  return new Map([...byLine].map(([line, rows]) => [line, rows.map(({ id }) => id)]))
}
