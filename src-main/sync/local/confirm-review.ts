import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { Id } from '../../schemas/primitives.ts'
import { OutboxItem } from '../../schemas/sync.ts'
import { outboxItem } from '../outbox/outbox-items.ts'
import { defineLocalOperation } from './define-local-operation.ts'
import { confirmReview as confirm } from './resolve-by-user.ts'

export const confirmReview = defineLocalOperation({
  id: 'confirmReview',
  summary: 'Send a review that waits because its change request has changed since the user read it',
  method: 'POST',
  path: '/local/outbox/{intentId}/confirmation',
  success: 200,
  params: z.object({ intentId: Id }),
  query: z.object({}),
  body: z.object({ revision: Id.describe('The revision of the change request that the user has read now') }),
  response: OutboxItem,
  access: localUser,
  run: (replica, { params, body }) =>
    outboxItem(replica.store, confirm(replica, params.intentId, body.revision)),
})
