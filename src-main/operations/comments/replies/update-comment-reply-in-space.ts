import { z } from 'zod'
import { CommentReply } from '../../../schemas/comment.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { replyParams, spaceParams } from '../../engine/path-params.ts'
import { replacedComment } from '../../engine/replaced-texts.ts'
import { commentAt } from '../../engine/user-content.ts'
import { onSpaceReply } from '../access.ts'
import { UpdateReply } from '../comment-input.ts'
import { updateReply } from './update-reply.ts'

export const updateCommentReplyInSpace = defineOperation({
  id: 'updateCommentReplyInSpace',
  group: 'Comments (space and change request)',
  summary: 'Edit or react to a reply to a comment on a space',
  method: 'PUT',
  path: '/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  success: 200,
  params: spaceParams.extend(replyParams),
  query: z.object({}),
  body: UpdateReply,
  response: CommentReply,
  offline: {
    kind: 'queued',
    label: 'Change a reply',
    about: 'the reply',
    effect: { kind: 'set', entity: 'comment-reply' },
    userContent: ({ body }) => commentAt('body', body.body),
  },
  access: onSpaceReply('comment'),
  replaces: (_scope, { reply }, { body }) => replacedComment(reply, body),
  run: (scope, { body }, subject) => updateReply(scope, subject, body),
})
