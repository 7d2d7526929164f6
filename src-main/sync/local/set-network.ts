import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { SyncStatus } from '../../schemas/sync.ts'
import { defineLocalOperation } from './define-local-operation.ts'

export const setNetwork = defineLocalOperation({
  id: 'setNetwork',
  summary: 'Start or stop working offline on purpose',
  method: 'PUT',
  path: '/local/network',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: z.object({ offline: z.boolean() }),
  response: SyncStatus,
  access: localUser,
  async run(replica, { body }) {
    await replica.setOffline(body.offline)
    return replica.status()
  },
})
