import { z } from 'zod'
import { ChangeRequest } from '../../schemas/change-request.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { onChangeRequest } from './access.ts'
import { presentChangeRequest } from './change-request-row.ts'

export const getChangeRequest = defineOperation({
  id: 'getChangeRequestById',
  group: 'Change requests',
  summary: 'Get a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: undefined,
  response: ChangeRequest,
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, _input, { changeRequest }) => presentChangeRequest(scope, changeRequest),
})
