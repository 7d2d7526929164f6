import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { Id } from '../../schemas/primitives.ts'
import { OutboxItem } from '../../schemas/sync.ts'
import { outboxItem } from '../outbox/outbox-items.ts'
import { defineLocalOperation } from './define-local-operation.ts'
import { retryIntentAfterRound } from './resolve-by-user.ts'

export const retryIntent = defineLocalOperation({
  id: 'retryIntent',
  summary: 'Send an edit again that waits for the user',
  method: 'POST',
  path: '/local/outbox/{intentId}/retry',
  success: 200,
  params: z.object({ intentId: Id }),
  query: z.object({}),
  body: z.object({}).optional(),
  response: OutboxItem,
  access: localUser,
  run: async (replica, { params }) =>
    outboxItem(replica.store, await retryIntentAfterRound(replica, params.intentId)),
})
