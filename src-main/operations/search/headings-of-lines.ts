import { IN_RANGE, LINE_OF_ROW } from '../../revisions/index/search-index.ts'
import { documentsToWeigh } from './first-of-lines.ts'
import type { Ranking } from './ranking.ts'

/** Scores only the named documents. A plus sign hides the ids from FTS5, which would seek and count for each. */
const SCORED = `SELECT rowid AS id, ${LINE_OF_ROW} AS line FROM search_heading
  WHERE search_heading MATCH ? AND ${IN_RANGE} AND +rowid IN (SELECT value FROM json_each(?))
  ORDER BY bm25(search_heading, 8.0, 1.0), rowid`

/**
 * Returns the documents of each line with an expression in their titles, the best first. If more are wanted,
 * documents with it in their titles and headings together follow.
 */
export function headingsOfLines(
  ranking: Ranking,
  expression: string,
  lines: readonly number[],
): Map<number, number[]> {
  const { store, documents, wanted } = ranking
  const find = (match: string, some: readonly number[]): Map<number, number[]> => {
    const weighed = JSON.stringify(documentsToWeigh(ranking, 'search_heading', match, some))
    const rows = store.all<{ id: number; line: number }>(SCORED, match, ...documents, weighed)
    const ids = new Map<number, number[]>(some.map((line) => [line, []]))
    for (const { id, line } of rows) ids.get(line)?.push(id)
    return ids
  }
  const best = find(`{title} : (${expression})`, lines)
  const lacking = lines.filter((line) => idsOn(best, line).length < wanted)
  for (const [line, ids] of lacking.length > 0 ? find(expression, lacking) : []) {
    const titled = new Set(idsOn(best, line))
    // Fewer documents than the titled ones may be weighed together with headings.
    best.set(line, [...new Set([...ids.filter((id) => titled.has(id)), ...titled, ...ids])])
  }
  return new Map([...best].map(([line, ids]) => [line, ids.slice(0, wanted)]))
}

const idsOn = (best: ReadonlyMap<number, number[]>, line: number): number[] => best.get(line) ?? []
