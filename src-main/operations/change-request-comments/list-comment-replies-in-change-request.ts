import { CommentReply } from '../../schemas/comment.ts'
import { listOf } from '../../schemas/list.ts'
import { onChangeRequestComment } from '../comments/access.ts'
import { ReplyListQuery } from '../comments/comment-input.ts'
import { listReplies } from '../comments/replies/list-replies.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, commentParams } from '../engine/path-params.ts'

export const listCommentRepliesInChangeRequest = defineOperation({
  id: 'listCommentRepliesInChangeRequest',
  group: 'Comments (space and change request)',
  summary: 'List the replies to a comment in a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  success: 200,
  params: changeRequestParams.extend(commentParams),
  query: ReplyListQuery,
  body: undefined,
  response: listOf(CommentReply),
  offline: 'local',
  access: onChangeRequestComment('read'),
  run: (scope, { query }, subject) => listReplies(scope, subject, query),
})
