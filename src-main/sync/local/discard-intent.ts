import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { Id } from '../../schemas/primitives.ts'
import { defineLocalOperation } from './define-local-operation.ts'
import { discardIntent as discard } from './resolve-by-user.ts'

export const discardIntent = defineLocalOperation({
  id: 'discardIntent',
  summary: 'Discard an edit that waits for the user; its text goes to the trash',
  method: 'DELETE',
  path: '/local/outbox/{intentId}',
  success: 204,
  params: z.object({ intentId: Id }),
  query: z.object({}),
  body: undefined,
  response: undefined,
  access: localUser,
  run(replica, { params }) {
    discard(replica, params.intentId)
    return null
  },
})
