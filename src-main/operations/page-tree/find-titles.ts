import { fold } from '../../content/search/search-fold.ts'
import { searchTerms } from '../../content/search/search-terms.ts'
import { titleScore } from '../../content/search/title-score.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { ancestorsOf, pathOf } from '../../revisions/page-path.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import { isReadable, pagesInOrder } from '../../revisions/reading-order.ts'
import type { TitledPage } from '../../schemas/page-tree.ts'
import { pagesByPath } from './pages-by-path.ts'
import { mentionPage } from './read-place.ts'
import { titleCandidates, unindexedTitles } from './title-candidates.ts'

/** The number of titles in an answer without a limit. */
const DEFAULT_COUNT = 10

/**
 * Returns the pages whose titles contain all words of a query, the best first. An empty query finds the first pages. A
 * query with a slash also finds the pages whose path begins so, and lists them first. `line` is the main line of the
 * view, whose head the index covers.
 */
export function findTitles(
  view: ContentView,
  line: number,
  { query, limit = DEFAULT_COUNT }: { query: string; limit?: number | undefined },
): { items: TitledPage[] } {
  const rows = query.trim() === '' ? firstPages(view, limit) : namedPages(view, line, query, limit)
  return { items: rows.map((row) => presentTitledPage(view, row)) }
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

function namedPages(view: ContentView, line: number, query: string, limit: number): PageRow[] {
  const byPath = pagesByPath(view, query, limit)
  const isListed = new Set(byPath.map(({ page }) => page))
  const byTitle = bestPages(view, line, query, limit).filter(({ page }) => !isListed.has(page))
  return [...byPath, ...byTitle].slice(0, limit)
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

/** Sorts the best title first. Equal scores are sorted by id, so that every answer has the same order. */
export const byScore = (one: ScoredPage, other: ScoredPage): number =>
  other.score - one.score || (one.row.page < other.row.page ? -1 : 1)

/** Returns the readable pages whose titles contain all words, with their scores, unsorted. */
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
export function presentTitledPage(view: ContentView, row: PageRow): TitledPage {
  return {
    ...mentionPage(row),
    path: pathOf(view, row),
    ...(row.source_path !== '' && { sourcePath: row.source_path }),
    above: ancestorsOf(view, row).map(({ title }) => title),
  }
}
