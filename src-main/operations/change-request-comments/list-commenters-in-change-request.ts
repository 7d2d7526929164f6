import { z } from 'zod'
import { listOf, paging } from '../../schemas/list.ts'
import { Member } from '../../schemas/people/member.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { listCommenters } from '../comments/list-commenters.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'

export const listCommentersInChangeRequest = defineOperation({
  id: 'listCommentersInChangeRequest',
  group: 'Comments (space and change request)',
  summary: 'List the members who commented in a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
  success: 200,
  params: changeRequestParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(Member),
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, { query }, discussion) => listCommenters(scope, discussion, query),
})
