import { z } from 'zod'
import { CommentReply } from '../../schemas/comment.ts'
import { onChangeRequestReply } from '../comments/access.ts'
import { UpdateReplyInChangeRequest } from '../comments/comment-input.ts'
import { updateReply } from '../comments/replies/update-reply.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, replyParams } from '../engine/path-params.ts'
import { replacedComment } from '../engine/replaced-texts.ts'
import { commentAt } from '../engine/user-content.ts'

export const updateCommentReplyInChangeRequest = defineOperation({
  id: 'updateCommentReplyInChangeRequest',
  group: 'Comments (space and change request)',
  summary: 'Edit or react to a reply to a comment in a change request',
  method: 'PUT',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  success: 200,
  params: changeRequestParams.extend(replyParams),
  query: z.object({}),
  body: UpdateReplyInChangeRequest,
  response: CommentReply,
  offline: {
    kind: 'queued',
    label: 'Change a reply',
    about: 'the reply',
    effect: { kind: 'set', entity: 'comment-reply' },
    userContent: ({ body }) => commentAt('body', body.body),
  },
  access: onChangeRequestReply('comment'),
  replaces: (_scope, { reply }, { body }) => replacedComment(reply, body),
  run: (scope, { body }, subject) => updateReply(scope, subject, body),
})
