import type { Bound, Reader } from '../../store/store.ts'
import type { CommentListQuery } from './comment-input.ts'
import type { Discussion } from './discussion.ts'

/** The filter of a list of comments, and its order. */
export type CommentFilter = Pick<CommentListQuery, 'status' | 'order' | 'targetPage'>

/** The columns of a ListedComment. All columns take a quarter longer. */
const SHOWN = `seq, id, page, node, preview, outdated, revision, review, body, posted_by, posted_at, edited_at,
  resolved_at, resolved_by, replies`

/** A query for comments: its text, which an index serves whole, and the values of its filters. */
export interface CommentSelection {
  /** SQL that takes the values, then the key after which the page starts where there is one, then the limit. */
  sql(afterKey: boolean): string
  values: Bound[]
}

/** Returns the query for the comments of a discussion that pass a filter. */
export function selectComments(
  { space, changeRequest }: Discussion,
  filter: CommentFilter,
): CommentSelection {
  const conditions = ['space = ?', 'change_request IS ?']
  const values: Bound[] = [space.id, changeRequest?.id ?? null]
  if (filter.targetPage !== undefined) {
    conditions.push('page = ?')
    values.push(filter.targetPage)
  }
  if (filter.status !== 'all') {
    conditions.push('resolved = ?')
    values.push(filter.status === 'resolved' ? 1 : 0)
  }
  const [beyond, direction] = filter.order === 'asc' ? ['seq > ?', 'ASC'] : ['seq < ?', 'DESC']
  return {
    values,
    sql: (afterKey) => {
      const selected = afterKey ? [...conditions, beyond] : conditions
      return `SELECT ${SHOWN} FROM comment WHERE ${selected.join(' AND ')} ORDER BY seq ${direction} LIMIT ?`
    },
  }
}

/** Returns the number of comments that pass a filter. Counters store it, so that no rows are counted. */
export function countComments(
  store: Reader,
  { space, changeRequest }: Discussion,
  { status, targetPage }: CommentFilter,
): number {
  const count = store.get<{ open: number; resolved: number }>(
    'SELECT open, resolved FROM comment_count WHERE space = ? AND change_request = ? AND page = ?',
    space.id,
    changeRequest?.id ?? '',
    targetPage ?? '',
  )
  if (!count) return 0
  return status === 'all' ? count.open + count.resolved : count[status]
}
