import { Comment } from '../../schemas/comment.ts'
import { onChangeRequestComment } from '../comments/access.ts'
import { CommentQuery } from '../comments/comment-input.ts'
import { presentComment } from '../comments/present-comment.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, commentParams } from '../engine/path-params.ts'

export const getCommentInChangeRequest = defineOperation({
  id: 'getCommentInChangeRequest',
  group: 'Comments (space and change request)',
  summary: 'Get a comment in a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  success: 200,
  params: changeRequestParams.extend(commentParams),
  query: CommentQuery,
  body: undefined,
  response: Comment,
  offline: 'local',
  access: onChangeRequestComment('read'),
  run: (scope, _input, subject) => presentComment(scope, subject),
})
