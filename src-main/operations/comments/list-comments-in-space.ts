import { Comment } from '../../schemas/comment.ts'
import { listOf } from '../../schemas/list.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { onSpaceDiscussion } from './access.ts'
import { CommentListQuery } from './comment-input.ts'
import { listComments } from './list-comments.ts'

export const listCommentsInSpace = defineOperation({
  id: 'listCommentsInSpace',
  group: 'Comments (space and change request)',
  summary: 'List the comments on a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/comments',
  success: 200,
  params: spaceParams,
  query: CommentListQuery,
  body: undefined,
  response: listOf(Comment),
  offline: 'local',
  access: onSpaceDiscussion('read'),
  run: (scope, { query }, discussion) => listComments(scope, discussion, query),
})
