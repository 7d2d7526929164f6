import { z } from 'zod'
import { Comment } from '../../schemas/comment.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { PostReviewableComment } from '../comments/comment-input.ts'
import { postComment } from '../comments/post-comment.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { commentAt } from '../engine/user-content.ts'

export const postCommentInChangeRequest = defineOperation({
  id: 'postCommentInChangeRequest',
  group: 'Comments (space and change request)',
  summary: 'Post a comment in a change request',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: PostReviewableComment,
  response: Comment,
  offline: {
    kind: 'queued',
    label: 'Post a comment',
    about: 'the page or the place for this comment',
    effect: { kind: 'create', entity: 'comment' },
    userContent: ({ body }) => commentAt('body', body.body),
  },
  access: onChangeRequest('comment'),
  run: (scope, { body }, discussion) => postComment(scope, discussion, body),
})
