import { z } from 'zod'
import { authorOr, onChangeRequestComment } from '../comments/access.ts'
import { deleteComment, textsOfThread } from '../comments/delete-comment.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, commentParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'

export const deleteCommentInChangeRequest = defineOperation({
  id: 'deleteCommentInChangeRequest',
  group: 'Comments (space and change request)',
  summary: 'Delete a comment in a change request, with its replies',
  method: 'DELETE',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  success: 204,
  params: changeRequestParams.extend(commentParams),
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: {
    kind: 'queued',
    label: 'Delete a comment',
    about: 'the comment',
    effect: { kind: 'delete' },
    userContent: noUserContent,
  },
  access: authorOr('review', onChangeRequestComment('read')),
  replaces: ({ store }, { comment }) => textsOfThread(store, comment),
  run: (scope, _input, subject) => deleteComment(scope, subject),
})
