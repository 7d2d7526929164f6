import { z } from 'zod'
import { SpaceVariables } from '../../schemas/space-settings/variable.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { readSpaceVariables } from './read-space-variables.ts'

export const listChangeRequestVariables = defineOperation({
  id: 'listVariablesInChangeRequest',
  group: 'Change request content',
  summary: 'List the variables of a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/variables',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: undefined,
  response: SpaceVariables,
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, _input, subject) =>
    readSpaceVariables(changeRequestSource(scope, subject), subject.space.content_root),
})
