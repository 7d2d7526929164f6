import { z } from 'zod'
import { Comment } from '../../schemas/comment.ts'
import { onChangeRequestComment } from '../comments/access.ts'
import { UpdateComment } from '../comments/comment-input.ts'
import { updateComment } from '../comments/update-comment.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, commentParams } from '../engine/path-params.ts'
import { replacedComment } from '../engine/replaced-texts.ts'
import { commentAt } from '../engine/user-content.ts'

export const updateCommentInChangeRequest = defineOperation({
  id: 'updateCommentInChangeRequest',
  group: 'Comments (space and change request)',
  summary: 'Edit, resolve or react to a comment in a change request',
  method: 'PUT',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  success: 200,
  params: changeRequestParams.extend(commentParams),
  query: z.object({}),
  body: UpdateComment,
  response: Comment,
  offline: {
    kind: 'queued',
    label: 'Change a comment',
    about: 'the comment',
    effect: { kind: 'set', entity: 'comment' },
    userContent: ({ body }) => commentAt('body', body.body),
  },
  access: onChangeRequestComment('comment'),
  replaces: (_scope, { comment }, { body }) => replacedComment(comment, body),
  run: (scope, { body }, subject) => updateComment(scope, subject, body),
})
