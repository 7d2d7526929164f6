import { z } from 'zod'
import { listOf, paging } from '../../schemas/list.ts'
import { Member } from '../../schemas/people/member.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { onSpaceDiscussion } from './access.ts'
import { listCommenters } from './list-commenters.ts'

export const listCommentersInSpace = defineOperation({
  id: 'listCommentersInSpace',
  group: 'Comments (space and change request)',
  summary: 'List the members who commented on a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/commenters',
  success: 200,
  params: spaceParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(Member),
  offline: 'local',
  access: onSpaceDiscussion('read'),
  run: (scope, { query }, discussion) => listCommenters(scope, discussion, query),
})
