import { allOf, type SearchTerm } from '../../content/search/search-terms.ts'
import { IN_RANGE, LINE_OF_ROW } from '../../revisions/index/search-index.ts'
import type { FirstOfLines } from './first-of-lines.ts'
import type { Ranking } from './ranking.ts'

const BY_HEADING = `SELECT DISTINCT ${LINE_OF_ROW} AS line FROM search_heading
  WHERE search_heading MATCH ? AND ${IN_RANGE}`

/** Returns the lines with the terms, in a text or with a common beginning in a heading. */
export function linesWithWords(
  { store, documents }: Ranking,
  terms: readonly SearchTerm[],
  lines: readonly number[],
  texts: FirstOfLines,
): Set<number> {
  const isCommon = terms.some(({ inTexts }) => inTexts !== undefined)
  // Nearly every line has a common word in a heading, and one query finds these lines.
  const titled = isCommon ? store.all<{ line: number }>(BY_HEADING, allOf(terms), ...documents) : []
  const byHeading = new Set(titled.map(({ line }) => line))
  const inText = texts.of(lines.filter((line) => !byHeading.has(line)))
  return new Set(lines.filter((line) => (inText.get(line)?.length ?? 1) > 0))
}
