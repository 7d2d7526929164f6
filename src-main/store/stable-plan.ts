const PARAMETER = /'(?:[^']|'')*'|\?/g

/**
 * The same statement, planned once and for any value. SQLite looks at what is bound to a bare parameter of an
 * ORDER BY, GROUP BY, DISTINCT or LIMIT, to plan for that very value: such a statement is compiled anew each time
 * it is bound, which takes ten times as long as reading a row by its key, and a plan hangs on whether a number
 * happens to be 0 or 1. A plus before the parameter changes nothing about its value and hides it from the planner.
 */
export function stablePlan(sql: string): string {
  return sql.replaceAll(PARAMETER, (found) => (found === '?' ? '+?' : found))
}
