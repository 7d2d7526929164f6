import { namesOfRevision } from '../../../revisions/revision-names.ts'
import { ReviewerState, type ChangeRequest, type ListedReviewer } from '../../../schemas/change-request.ts'
import type { Reader } from '../../../store/store.ts'
import type { ReadScope } from '../../engine/scope.ts'
import { timestamp } from '../../engine/timestamp.ts'
import { userById } from '../../users/user-row.ts'

/** The number of reviewers that a list shows for each change request. */
const MAX_REVIEWERS = 5

/** The last review of a reviewer, or a request that waits for one. `status` and `revision` are null for a request. */
export interface ReviewerRow {
  change_request: string
  user: string
  at: number
  status: 'approved' | 'changes-requested' | null
  revision: string | null
}

type Reviewers = { count: number; items: ListedReviewer[] }

/**
 * Returns a function that shows the reviewers of a change request. It reads the reviewers of all listed change requests
 * at once, on the first request.
 */
export function listedReviewers(
  scope: ReadScope,
): (changeRequest: ChangeRequest, listed: readonly { id: string }[]) => Reviewers {
  let cached: { list: readonly { id: string }[]; rows: Map<string, ReviewerRow[]> } | undefined
  return (changeRequest, listed) => {
    if (cached?.list !== listed)
      cached = {
        list: listed,
        rows: reviewerRows(
          scope.store,
          listed.map(({ id }) => id),
        ),
      }
    return present(scope, changeRequest, cached.rows.get(changeRequest.id) ?? [])
  }
}

/** A row of `max` has the other columns of that row, so each review is the last one of its reviewer. */
const ROWS = `WITH listed AS (SELECT value AS id FROM json_each(?))
  SELECT change_request, user, requested_at AS at, NULL AS status, NULL AS revision
  FROM requested_reviewer WHERE change_request IN (SELECT id FROM listed) AND waiting = 1
  UNION ALL
  SELECT change_request, reviewer, created_at, status, revision FROM (
    SELECT change_request, reviewer, created_at, status, revision, max(seq)
    FROM review WHERE change_request IN (SELECT id FROM listed) GROUP BY change_request, reviewer
  ) AS last WHERE NOT EXISTS (SELECT 1 FROM requested_reviewer AS requested
    WHERE requested.change_request = last.change_request AND requested.user = last.reviewer AND waiting = 1)`

/** Reads the reviewers of change requests by the ids of the change requests. */
export function reviewerRows(store: Reader, ids: readonly string[]): Map<string, ReviewerRow[]> {
  const rows = new Map<string, ReviewerRow[]>()
  for (const row of store.all<ReviewerRow>(ROWS, JSON.stringify(ids))) {
    const group = rows.get(row.change_request)
    if (group) group.push(row)
    else rows.set(row.change_request, [row])
  }
  return rows
}

/** Sorts the reviewers that block a merge first, and reviewers with equal states by time, the latest first. */
function present(scope: ReadScope, { revision }: ChangeRequest, rows: readonly ReviewerRow[]): Reviewers {
  if (rows.length === 0) return { count: 0, items: [] }
  const now = namesOfRevision(scope.store, revision)
  const states = ReviewerState.options
  const sorted = rows
    .map((row) => ({ row, state: stateOf(row, now) }))
    .toSorted(
      (one, other) =>
        states.indexOf(one.state) - states.indexOf(other.state) ||
        other.row.at - one.row.at ||
        (one.row.user < other.row.user ? -1 : 1),
    )
  return {
    count: rows.length,
    items: sorted.slice(0, MAX_REVIEWERS).map(({ row: { user, at }, state }) => ({
      user: userById(scope, user),
      state,
      at: timestamp(at),
    })),
  }
}

function stateOf({ status, revision }: ReviewerRow, now: readonly string[]): ReviewerState {
  if (status === null || revision === null) return 'requested'
  return now.includes(revision) ? status : 'outdated'
}
