import { z } from 'zod'
import { Comment } from '../../schemas/comment.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { commentParams, spaceParams } from '../engine/path-params.ts'
import { replacedComment } from '../engine/replaced-texts.ts'
import { commentAt } from '../engine/user-content.ts'
import { onSpaceComment } from './access.ts'
import { UpdateComment } from './comment-input.ts'
import { updateComment } from './update-comment.ts'

export const updateCommentInSpace = defineOperation({
  id: 'updateCommentInSpace',
  group: 'Comments (space and change request)',
  summary: 'Edit, resolve or react to a comment on a space',
  method: 'PUT',
  path: '/v1/spaces/{spaceId}/comments/{commentId}',
  success: 200,
  params: spaceParams.extend(commentParams),
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
  access: onSpaceComment('comment'),
  replaces: (_scope, { comment }, { body }) => replacedComment(comment, body),
  run: (scope, { body }, subject) => updateComment(scope, subject, body),
})
