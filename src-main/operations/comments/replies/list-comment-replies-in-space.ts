import { CommentReply } from '../../../schemas/comment.ts'
import { listOf } from '../../../schemas/list.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { commentParams, spaceParams } from '../../engine/path-params.ts'
import { onSpaceComment } from '../access.ts'
import { ReplyListQuery } from '../comment-input.ts'
import { listReplies } from './list-replies.ts'

export const listCommentRepliesInSpace = defineOperation({
  id: 'listCommentRepliesInSpace',
  group: 'Comments (space and change request)',
  summary: 'List the replies to a comment on a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/comments/{commentId}/replies',
  success: 200,
  params: spaceParams.extend(commentParams),
  query: ReplyListQuery,
  body: undefined,
  response: listOf(CommentReply),
  offline: 'local',
  access: onSpaceComment('read'),
  run: (scope, { query }, subject) => listReplies(scope, subject, query),
})
