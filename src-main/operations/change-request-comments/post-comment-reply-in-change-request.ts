import { CommentReply } from '../../schemas/comment.ts'
import { onChangeRequestComment } from '../comments/access.ts'
import { CommentQuery, PostReply } from '../comments/comment-input.ts'
import { postReply } from '../comments/replies/post-reply.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, commentParams } from '../engine/path-params.ts'
import { commentAt } from '../engine/user-content.ts'

export const postCommentReplyInChangeRequest = defineOperation({
  id: 'postCommentReplyInChangeRequest',
  group: 'Comments (space and change request)',
  summary: 'Reply to a comment in a change request',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  success: 200,
  params: changeRequestParams.extend(commentParams),
  query: CommentQuery,
  body: PostReply,
  response: CommentReply,
  offline: {
    kind: 'queued',
    label: 'Reply to a comment',
    about: 'the comment',
    effect: { kind: 'create', entity: 'comment-reply' },
    userContent: ({ body }) => commentAt('body', body.body),
  },
  access: onChangeRequestComment('comment'),
  run: (scope, { body }, subject) => postReply(scope, subject, body),
})
