import { allOf, type SearchTerm } from '../../content/search/search-terms.ts'
import { queryOfText } from './find-in-text.ts'
import { headingsOfLines } from './headings-of-lines.ts'
import type { LineTexts } from './line-texts.ts'
import { orderTexts } from './order-texts.ts'
import type { Ranking } from './ranking.ts'

/** The best documents of each line, by line. */
export type BestOfLines = Map<number, number[]>

/**
 * Returns the best documents of each of many lines, at most `ranking.wanted` of each. They are ranked like those of one
 * line: titles, then headings, then texts. FTS5 counts all documents with a word before it scores the first one, so one
 * statement scores those of all lines.
 */
export function rankLines(
  ranking: Ranking,
  terms: readonly SearchTerm[],
  lines: readonly number[],
  texts: LineTexts,
): BestOfLines {
  const best = headingsOfLines(ranking, allOf(terms), lines)
  const lacking = lines.filter((line) => (best.get(line)?.length ?? 0) < ranking.wanted)
  if (lacking.length === 0) return best
  for (const [line, ids] of orderTexts(ranking, queryOfText(terms), texts.of(lacking))) {
    const ranked = new Set([...(best.get(line) ?? []), ...ids])
    best.set(line, [...ranked].slice(0, ranking.wanted))
  }
  return best
}
