import { z } from 'zod'
import { defineOperation } from '../../engine/define-operation.ts'
import { replyParams, spaceParams } from '../../engine/path-params.ts'
import { removedComment } from '../../engine/replaced-texts.ts'
import { noUserContent } from '../../engine/user-content.ts'
import { authorOr, onSpaceReply } from '../access.ts'
import { deleteReply } from '../delete-comment.ts'

export const deleteCommentReplyInSpace = defineOperation({
  id: 'deleteCommentReplyInSpace',
  group: 'Comments (space and change request)',
  summary: 'Delete a reply to a comment on a space',
  method: 'DELETE',
  path: '/v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  success: 204,
  params: spaceParams.extend(replyParams),
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
  access: authorOr('review', onSpaceReply('read')),
  replaces: (_scope, { reply }) => [removedComment(reply)],
  run: (scope, _input, subject) => deleteReply(scope, subject),
})
