import { idsOf, LISTED, type Ranked, type Ranking } from './ranking.ts'

const MATCHES = `SELECT rowid AS id, 0 AS score FROM search_heading
  WHERE search_heading MATCH ? AND rowid BETWEEN ? AND ? LIMIT ?`
const SCORED = `SELECT rowid AS id, bm25(search_heading, 8.0, 1.0) AS score FROM search_heading
  WHERE search_heading MATCH ? AND rowid BETWEEN ? AND ? ORDER BY score, id LIMIT ?`

/**
 * The documents that hold an expression in their titles, the best first; then, unless these are as many as are
 * wanted, those that hold it in their titles and headings together. They are looked up before they are scored:
 * scoring first counts all that hold any of the words, which for one document, as often found, says nothing.
 */
export function findInHeadings({ store, documents, wanted }: Ranking, expression: string): number[] {
  const look = (sql: string, match: string, limit = LISTED) =>
    idsOf(store.all<Ranked>(sql, match, ...documents, limit))
  const inTitle = `{title} : (${expression})`
  const titled = look(MATCHES, inTitle, wanted)
  if (titled.length >= wanted) return look(SCORED, inTitle)
  if (titled.length <= 1) {
    const headed = look(MATCHES, expression, 2)
    if (headed.length <= 1) return headed
  }
  const scored = look(SCORED, expression)
  const first = new Set(titled)
  return [...scored.filter((id) => first.has(id)), ...scored.filter((id) => !first.has(id))]
}
