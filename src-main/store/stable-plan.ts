const PARAMETER = /'(?:[^']|'')*'|\?/g

/**
 * Returns a statement whose plan is independent of its values. SQLite reads the value of a bare parameter in ORDER BY,
 * GROUP BY, DISTINCT or LIMIT, and plans for that value. Such a statement is compiled at each binding, which takes ten
 * times as long as reading a row by its key. Its plan may even depend on a number being 0 or 1. A plus before the
 * parameter retains the value and hides it from the planner.
 */
export function stablePlan(sql: string): string {
  return sql.replaceAll(PARAMETER, (match) => (match === '?' ? '+?' : match))
}
