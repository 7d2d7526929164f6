import { Comment } from '../../schemas/comment.ts'
import { listOf } from '../../schemas/list.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { CommentListQuery } from '../comments/comment-input.ts'
import { listComments } from '../comments/list-comments.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'

export const listCommentsInChangeRequest = defineOperation({
  id: 'listCommentsInChangeRequest',
  group: 'Comments (space and change request)',
  summary: 'List the comments in a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  success: 200,
  params: changeRequestParams,
  query: CommentListQuery,
  body: undefined,
  response: listOf(Comment),
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, { query }, discussion) => listComments(scope, discussion, query),
})
