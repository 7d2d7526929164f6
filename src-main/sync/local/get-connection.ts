import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { SyncConnection } from '../../schemas/sync.ts'
import { defineLocalOperation } from './define-local-operation.ts'

export const getConnection = defineLocalOperation({
  id: 'getConnection',
  summary: 'Get the state of sync, with the details that the app shows beside it',
  method: 'GET',
  path: '/local/connection',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: undefined,
  response: SyncConnection,
  access: localUser,
  run: (replica) => replica.connection(),
})
