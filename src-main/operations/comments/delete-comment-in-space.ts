import { z } from 'zod'
import { defineOperation } from '../engine/define-operation.ts'
import { commentParams, spaceParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import { authorOr, onSpaceComment } from './access.ts'
import { deleteComment, textsOfThread } from './delete-comment.ts'

export const deleteCommentInSpace = defineOperation({
  id: 'deleteCommentInSpace',
  group: 'Comments (space and change request)',
  summary: 'Delete a comment on a space, with its replies',
  method: 'DELETE',
  path: '/v1/spaces/{spaceId}/comments/{commentId}',
  success: 204,
  params: spaceParams.extend(commentParams),
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
  access: authorOr('review', onSpaceComment('read')),
  replaces: ({ store }, { comment }) => textsOfThread(store, comment),
  run: (scope, _input, subject) => deleteComment(scope, subject),
})
