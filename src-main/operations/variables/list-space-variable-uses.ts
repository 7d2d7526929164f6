import { z } from 'zod'
import { Reference } from '../../schemas/link.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams, variableParams } from '../engine/path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { variableUses } from './variable-uses.ts'

export const listSpaceVariableUses = defineOperation({
  id: 'listVariableUses',
  group: 'Space content',
  summary: 'List the pages of a space that use a variable',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/variables/{variableName}/uses',
  success: 200,
  params: spaceParams.extend(variableParams),
  query: z.object(paging),
  body: undefined,
  response: listOf(Reference),
  offline: 'local',
  access: onSpace('read'),
  run: (scope, { params, query }, subject) =>
    variableUses(scope, spaceSource(scope, subject), subject, params.variableName, query),
})
