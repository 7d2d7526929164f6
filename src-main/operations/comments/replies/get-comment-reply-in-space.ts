import { CommentReply } from '../../../schemas/comment.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { replyParams, spaceParams } from '../../engine/path-params.ts'
import { onSpaceReply } from '../access.ts'
import { CommentQuery } from '../comment-input.ts'
import { presentReply } from '../present-comment.ts'

export const getCommentReplyInSpace = defineOperation({
  id: 'getCommentReplyInSpace',
  group: 'Comments (space and change request)',
  summary: 'Get a reply to a comment on a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  success: 200,
  params: spaceParams.extend(replyParams),
  query: CommentQuery,
  body: undefined,
  response: CommentReply,
  offline: 'local',
  access: onSpaceReply('read'),
  run: (scope, _input, subject) => presentReply(scope, subject),
})
