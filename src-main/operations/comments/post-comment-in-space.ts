import { z } from 'zod'
import { Comment } from '../../schemas/comment.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { commentAt } from '../engine/user-content.ts'
import { onSpaceDiscussion } from './access.ts'
import { PostComment } from './comment-input.ts'
import { postComment } from './post-comment.ts'

export const postCommentInSpace = defineOperation({
  id: 'postCommentInSpace',
  group: 'Comments (space and change request)',
  summary: 'Post a comment on a space',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/comments',
  success: 200,
  params: spaceParams,
  query: z.object({}),
  body: PostComment,
  response: Comment,
  offline: {
    kind: 'queued',
    label: 'Post a comment',
    about: 'the page or the place for this comment',
    effect: { kind: 'create', entity: 'comment' },
    userContent: ({ body }) => commentAt('body', body.body),
  },
  access: onSpaceDiscussion('comment'),
  run: (scope, { body }, discussion) => postComment(scope, discussion, body),
})
