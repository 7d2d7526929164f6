import { fold } from '../../content/search/search-fold.ts'
import { searchTerms } from '../../content/search/search-terms.ts'
import { titleScore } from '../../content/search/title-score.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { ancestorsOf, pathOf } from '../../revisions/page-path.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import { isReadable, pagesInOrder } from '../../revisions/reading-order.ts'
import type { TitledPage } from '../../schemas/page-tree.ts'
import { mentionPage } from './read-place.ts'
import { titleCandidates, unindexedTitles } from './title-candidates.ts'

/** Titles found in an answer that names no limit. */
const USUAL = 10

/**
 * The pages whose titles hold all words of a query, the best first. An empty query finds the first pages. `line` is the
 * main line that the view stands on: the index covers its head.
 */
export function findTitles(
  view: ContentView,
  line: number,
  { query, limit = USUAL }: { query: string; limit?: number | undefined },
): { items: TitledPage[] } {
  const rows = query.trim() === '' ? firstPages(view, limit) : bestPages(view, line, query, limit)
  return { items: rows.map((row) => presentTitled(view, row)) }
}

function firstPages(view: ContentView, limit: number): PageRow[] {
  const rows: PageRow[] = []
  if (limit === 0) return rows
  for (const row of pagesInOrder(view)) {
    if (isReadable(row)) rows.push(row)
    if (rows.length >= limit) break
  }
  return rows
}

function bestPages(view: ContentView, line: number, query: string, limit: number): PageRow[] {
  const terms = searchTerms(query)
  const words = terms.flatMap(({ parts }) => parts)
  if (words.length === 0) return []
  const pages = new Set([...titleCandidates(view.store, line, terms), ...unindexedTitles(view)])
  return scoredPages(view, pages, words)
    .toSorted(byScore)
    .slice(0, limit)
    .map(({ row }) => row)
}

/** A page with the score of its title. */
export interface ScoredPage {
  row: PageRow
  score: number
}

/** The best title first. Equal ones have an order of their own, so that each answer has the same. */
export const byScore = (one: ScoredPage, other: ScoredPage): number =>
  other.score - one.score || (one.row.page < other.row.page ? -1 : 1)

/** Those of some pages that a user may read and whose titles hold all words, with their scores, in no order. */
export function scoredPages(
  view: ContentView,
  pages: Iterable<string>,
  words: readonly string[],
): ScoredPage[] {
  return [...pages].flatMap((page) => {
    const row = view.page(page)
    const score = row && isReadable(row) ? titleScore(fold(row.title), words) : 0
    return row && score > 0 ? [{ row, score }] : []
  })
}

/** The page as an answer lists it. */
export function presentTitled(view: ContentView, row: PageRow): TitledPage {
  return {
    ...mentionPage(row),
    path: pathOf(view, row),
    ...(row.source_path !== '' && { sourcePath: row.source_path }),
    above: ancestorsOf(view, row).map(({ title }) => title),
  }
}
