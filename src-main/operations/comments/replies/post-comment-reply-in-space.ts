import { z } from 'zod'
import { CommentReply } from '../../../schemas/comment.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { commentParams, spaceParams } from '../../engine/path-params.ts'
import { commentAt } from '../../engine/user-content.ts'
import { onSpaceComment } from '../access.ts'
import { PostReply } from '../comment-input.ts'
import { postReply } from './post-reply.ts'

export const postCommentReplyInSpace = defineOperation({
  id: 'postCommentReplyInSpace',
  group: 'Comments (space and change request)',
  summary: 'Reply to a comment on a space',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/comments/{commentId}/replies',
  success: 200,
  params: spaceParams.extend(commentParams),
  query: z.object({}),
  body: PostReply,
  response: CommentReply,
  offline: {
    kind: 'queued',
    label: 'Reply to a comment',
    about: 'the comment',
    effect: { kind: 'create', entity: 'comment-reply' },
    userContent: ({ body }) => commentAt('body', body.body),
  },
  access: onSpaceComment('comment'),
  run: (scope, { body }, subject) => postReply(scope, subject, body),
})
