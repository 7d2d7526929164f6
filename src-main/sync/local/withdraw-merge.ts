import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { Id } from '../../schemas/primitives.ts'
import { withdrawMerge as withdraw } from '../outbox/withdraw-merge.ts'
import { defineLocalOperation } from './define-local-operation.ts'

export const withdrawMerge = defineLocalOperation({
  id: 'withdrawMerge',
  summary: 'Take back a queued merge that was not sent yet',
  method: 'POST',
  path: '/local/outbox/{intentId}/withdrawal',
  success: 204,
  params: z.object({ intentId: Id }),
  query: z.object({}),
  body: z.object({}).optional(),
  response: undefined,
  access: localUser,
  run(replica, { params }) {
    withdraw(replica, params.intentId)
    return null
  },
})
