import { CommentReply } from '../../schemas/comment.ts'
import { onChangeRequestReply } from '../comments/access.ts'
import { CommentQuery } from '../comments/comment-input.ts'
import { presentReply } from '../comments/present-comment.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, replyParams } from '../engine/path-params.ts'

export const getCommentReplyInChangeRequest = defineOperation({
  id: 'getCommentReplyInChangeRequest',
  group: 'Comments (space and change request)',
  summary: 'Get a reply to a comment in a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  success: 200,
  params: changeRequestParams.extend(replyParams),
  query: CommentQuery,
  body: undefined,
  response: CommentReply,
  offline: 'local',
  access: onChangeRequestReply('read'),
  run: (scope, _input, subject) => presentReply(scope, subject),
})
