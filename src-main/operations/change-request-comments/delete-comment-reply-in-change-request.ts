import { z } from 'zod'
import { authorOr, onChangeRequestReply } from '../comments/access.ts'
import { deleteReply } from '../comments/delete-comment.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, replyParams } from '../engine/path-params.ts'
import { removedComment } from '../engine/replaced-texts.ts'
import { noUserContent } from '../engine/user-content.ts'

export const deleteCommentReplyInChangeRequest = defineOperation({
  id: 'deleteCommentReplyInChangeRequest',
  group: 'Comments (space and change request)',
  summary: 'Delete a reply to a comment in a change request',
  method: 'DELETE',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  success: 204,
  params: changeRequestParams.extend(replyParams),
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: {
    kind: 'queued',
    label: 'Delete a reply',
    about: 'the reply',
    effect: { kind: 'delete' },
    userContent: noUserContent,
  },
  access: authorOr('review', onChangeRequestReply('read')),
  replaces: (_scope, { reply }) => [removedComment(reply)],
  run: (scope, _input, subject) => deleteReply(scope, subject),
})
