import { z } from 'zod'
import { anyone } from '../../operations/access/access.ts'
import { ApiRequestSupport } from '../../schemas/urls/api-request.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'

export const getApiRequestSupport = defineWorkspaceOperation({
  id: 'getApiRequestSupport',
  summary: 'State whether the caller may send requests to APIs from this host',
  method: 'GET',
  path: '/local/api-requests',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: undefined,
  response: ApiRequestSupport,
  access: anyone,
  run: ({ sendRequest }, { caller }) => ({ isAllowed: sendRequest !== undefined && caller.kind === 'local' }),
})
