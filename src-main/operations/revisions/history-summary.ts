import { revisionView, viewBefore, type RevisionRow } from '../../revisions/lines.ts'
import { sameState } from '../../revisions/merge/merge-page.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import type { HistoryEntry } from '../../schemas/history/history-entry.ts'
import type { Reader } from '../../store/store.ts'

/**
 * The maximum number of pages, and of files, of one revision that a timeline compares. An import can write 38,000. A
 * screen of 40 revisions that each reach this bound takes some 25 milliseconds.
 */
const MAX_COMPARED = 100

type Summary = HistoryEntry['summary']

/** Counts the changes of a revision, up to a bound. The size of the space does not affect the cost. */
export function summaryOf(store: Reader, revision: RevisionRow, page?: string): Summary {
  const pages = page === undefined ? writtenPages(store, revision) : [page]
  const files = page === undefined ? countFiles(store, revision) : 0
  const [before, after] = [viewBefore(store, revision), revisionView(store, revision)]
  const summary: Summary = {
    added: 0,
    modified: 0,
    moved: 0,
    deleted: 0,
    files: Math.min(files, MAX_COMPARED),
    isPartial: pages.length > MAX_COMPARED || files > MAX_COMPARED,
  }
  for (const id of pages.slice(0, MAX_COMPARED)) countChange(summary, before.page(id), after.page(id))
  return summary
}

/** Counts the change of a page between two states. */
export function countChange(
  summary: Pick<Summary, 'added' | 'modified' | 'moved' | 'deleted'>,
  before: PageRow | undefined,
  after: PageRow | undefined,
): void {
  if (!before && !after) return
  if (!before) summary.added += 1
  else if (!after) summary.deleted += 1
  else {
    const isMoved = before.parent !== after.parent || before.position !== after.position
    if (isMoved) summary.moved += 1
    if (!sameState(before, { ...after, parent: before.parent, position: before.position }))
      summary.modified += 1
  }
}

/** Returns the pages that a revision wrote, up to one more than are compared. */
function writtenPages(store: Reader, { line, seq }: RevisionRow): string[] {
  return store
    .all<{ page: string }>(
      'SELECT page FROM page_version WHERE line = ? AND seq = ? ORDER BY page LIMIT ?',
      line,
      seq,
      MAX_COMPARED + 1,
    )
    .map(({ page }) => page)
}

function countFiles(store: Reader, { line, seq }: RevisionRow): number {
  const sql = 'SELECT count(*) AS count FROM (SELECT 1 FROM file_version WHERE line = ? AND seq = ? LIMIT ?)'
  return store.get<{ count: number }>(sql, line, seq, MAX_COMPARED + 1)?.count ?? 0
}
