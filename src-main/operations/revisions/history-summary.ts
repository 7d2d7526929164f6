import { revisionView, viewBefore, type RevisionRow } from '../../revisions/lines.ts'
import { sameState } from '../../revisions/merge/merge-page.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import type { HistoryEntry } from '../../schemas/history/history-entry.ts'
import type { Reader } from '../../store/store.ts'

/**
 * The most pages, and the most files, of one revision that a timeline compares. An import can write 38,000. A screen of
 * 40 revisions that each reach this bound takes some 25 milliseconds.
 */
const COMPARED = 100

type Summary = HistoryEntry['summary']

/** Counts the changes of a revision. It costs the changes, up to a bound, and nothing of the rest of the space. */
export function summaryOf(store: Reader, revision: RevisionRow, page?: string): Summary {
  const pages = page === undefined ? writtenPages(store, revision) : [page]
  const files = page === undefined ? countFiles(store, revision) : 0
  const [before, after] = [viewBefore(store, revision), revisionView(store, revision)]
  const summary: Summary = {
    added: 0,
    modified: 0,
    moved: 0,
    deleted: 0,
    files: Math.min(files, COMPARED),
    isPartial: pages.length > COMPARED || files > COMPARED,
  }
  for (const id of pages.slice(0, COMPARED)) countChange(summary, before.page(id), after.page(id))
  return summary
}

/** Counts the change of a page between two states. */
export function countChange(
  summary: Pick<Summary, 'added' | 'modified' | 'moved' | 'deleted'>,
  was: PageRow | undefined,
  is: PageRow | undefined,
): void {
  if (!was && !is) return
  if (!was) summary.added += 1
  else if (!is) summary.deleted += 1
  else {
    const isMoved = was.parent !== is.parent || was.position !== is.position
    if (isMoved) summary.moved += 1
    if (!sameState(was, { ...is, parent: was.parent, position: was.position })) summary.modified += 1
  }
}

/** The pages that a revision wrote, up to one more than is compared. */
function writtenPages(store: Reader, { line, seq }: RevisionRow): string[] {
  return store
    .all<{ page: string }>(
      'SELECT page FROM page_version WHERE line = ? AND seq = ? ORDER BY page LIMIT ?',
      line,
      seq,
      COMPARED + 1,
    )
    .map(({ page }) => page)
}

function countFiles(store: Reader, { line, seq }: RevisionRow): number {
  const sql = 'SELECT count(*) AS count FROM (SELECT 1 FROM file_version WHERE line = ? AND seq = ? LIMIT ?)'
  return store.get<{ count: number }>(sql, line, seq, COMPARED + 1)?.count ?? 0
}
