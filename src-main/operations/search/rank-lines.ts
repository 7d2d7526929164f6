import { allOf, type SearchTerm } from '../../content/search/search-terms.ts'
import { lineOfDocument } from '../../revisions/index/search-index.ts'
import { findByTitle } from './find-by-title.ts'
import { queryOfText } from './find-in-text.ts'
import type { FirstOfLines } from './first-of-lines.ts'
import { headingsOfLines } from './headings-of-lines.ts'
import { orderTexts } from './order-texts.ts'
import type { Ranking } from './ranking.ts'

/** The best documents of each line, by line. */
export type BestOfLines = Map<number, number[]>

/**
 * Returns the best documents of each of many lines, at most `ranking.wanted` of each. They are ranked like those of one
 * line: whole titles, then titles, headings and texts. FTS5 counts all documents with a word before it scores the first
 * one, so one statement scores those of all lines.
 */
export function rankLines(
  ranking: Ranking,
  terms: readonly SearchTerm[],
  lines: readonly number[],
  texts: FirstOfLines,
): BestOfLines {
  const named = Map.groupBy(findByTitle(ranking, terms), lineOfDocument)
  const best = headingsOfLines(ranking, allOf(terms), lines)
  for (const line of lines) best.set(line, joined(named.get(line), best.get(line), ranking.wanted))
  const lacking = lines.filter((line) => (best.get(line)?.length ?? 0) < ranking.wanted)
  if (lacking.length === 0) return best
  for (const [line, ids] of orderTexts(ranking, queryOfText(terms), texts.of(lacking))) {
    best.set(line, joined(best.get(line), ids, ranking.wanted))
  }
  return best
}

/** Returns the documents of two lists, each once. */
function joined(first: readonly number[] = [], second: readonly number[] = [], wanted: number): number[] {
  return [...new Set([...first, ...second])].slice(0, wanted)
}
