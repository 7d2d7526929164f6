import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { SyncStatus } from '../../schemas/sync.ts'
import { defineLocalOperation } from './define-local-operation.ts'

export const getSync = defineLocalOperation({
  id: 'getSync',
  summary: 'Get the state of sync',
  method: 'GET',
  path: '/local/sync',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: undefined,
  response: SyncStatus,
  access: localUser,
  run: (replica) => replica.status(),
})
