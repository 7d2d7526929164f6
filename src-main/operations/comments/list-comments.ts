import type { Comment } from '../../schemas/comment.ts'
import type { Page } from '../../schemas/list.ts'
import { listPage } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { countComments, selectComments } from './comment-filter.ts'
import type { CommentListQuery } from './comment-input.ts'
import type { ListedComment } from './comment-row.ts'
import type { Discussion } from './discussion.ts'
import { commentPresenter } from './present-comment.ts'

/** Returns a page of the comments of a discussion. */
export function listComments(
  scope: ReadScope,
  discussion: Discussion,
  query: CommentListQuery,
): Page<Comment> {
  const { sql, values } = selectComments(discussion, query)
  const { status, order, targetPage } = query
  const { space, changeRequest } = discussion
  return listPage<ListedComment, Comment>(
    {
      name: ['comments', changeRequest?.id ?? space.id, order, status, targetPage ?? ''].join(':'),
      keyTypes: ['number'],
      key: (row) => [row.seq],
      count: () => countComments(scope.store, discussion, query),
      after: (key, limit) => scope.store.all(sql(key !== null), ...values, ...(key ?? []), limit),
    },
    query,
    commentPresenter(scope, discussion),
  )
}
