import { z } from 'zod'
import { Reference } from '../../schemas/link.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, variableParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { variableUses } from './variable-uses.ts'

export const listChangeRequestVariableUses = defineOperation({
  id: 'listVariableUsesInChangeRequest',
  group: 'Change request content',
  summary: 'List the pages of a change request that use a variable',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/variables/{variableName}/uses',
  success: 200,
  params: changeRequestParams.extend(variableParams),
  query: z.object(paging),
  body: undefined,
  response: listOf(Reference),
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, { params, query }, subject) =>
    variableUses(scope, changeRequestSource(scope, subject), subject, params.variableName, query),
})
