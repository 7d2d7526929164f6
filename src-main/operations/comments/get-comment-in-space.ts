import { Comment } from '../../schemas/comment.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { commentParams, spaceParams } from '../engine/path-params.ts'
import { onSpaceComment } from './access.ts'
import { CommentQuery } from './comment-input.ts'
import { presentComment } from './present-comment.ts'

export const getCommentInSpace = defineOperation({
  id: 'getCommentInSpace',
  group: 'Comments (space and change request)',
  summary: 'Get a comment on a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/comments/{commentId}',
  success: 200,
  params: spaceParams.extend(commentParams),
  query: CommentQuery,
  body: undefined,
  response: Comment,
  offline: 'local',
  access: onSpaceComment('read'),
  run: (scope, _input, subject) => presentComment(scope, subject),
})
