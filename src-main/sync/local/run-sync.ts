import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { SyncRound } from '../../schemas/sync.ts'
import { defineLocalOperation } from './define-local-operation.ts'

export const runSync = defineLocalOperation({
  id: 'runSync',
  summary: 'Run one round of sync to its end',
  method: 'POST',
  path: '/local/sync',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: z.object({}).optional(),
  response: SyncRound,
  access: localUser,
  run: (replica) => replica.sync(),
})
