import { IN_RANGE } from '../../revisions/index/search-index.ts'
import type { Reader } from '../../store/store.ts'
import type { WordIndex } from './first-of-lines.ts'
import type { Documents } from './ranking.ts'

const statementOf = (index: WordIndex): string =>
  `SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ? AND ${IN_RANGE} LIMIT 1`
const STATEMENTS = { search: statementOf('search'), search_heading: statementOf('search_heading') }

/**
 * Returns the test whether a document of some ranges matches an expression in an index. One query spans all ranges. A
 * match between two ranges leads to a second query from the next range. Most spaces of an organization lack most words.
 * With a query for each of 20 spaces, a beginning of a word took 1.3 s in 191,000 pages.
 */
export function containment(
  store: Reader,
  ranges: readonly Documents[],
): (index: WordIndex, expression: string) => boolean {
  const sorted = ranges.toSorted(([one], [other]) => one - other)
  const last = sorted.at(-1)?.[1] ?? 0
  return (index, expression) => {
    let next = sorted[0]
    while (next) {
      const found = store.get<{ id: number }>(STATEMENTS[index], expression, next[0], last)
      if (!found) return false
      next = sorted.find((range) => range[1] >= found.id)
      if (next && next[0] <= found.id) return true
    }
    return false
  }
}
