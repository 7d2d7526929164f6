import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { Id } from '../../schemas/primitives.ts'
import { OutboxItem } from '../../schemas/sync.ts'
import { outboxItem } from '../outbox/outbox-items.ts'
import { defineLocalOperation } from './define-local-operation.ts'
import { editIntent as edit } from './resolve-by-user.ts'

export const editIntent = defineLocalOperation({
  id: 'editIntent',
  summary: 'Change the texts of an edit that waits for the user, and try it again',
  method: 'PATCH',
  path: '/local/outbox/{intentId}',
  success: 200,
  params: z.object({ intentId: Id }),
  query: z.object({}),
  body: z.object({
    texts: z
      .array(z.object({ page: Id.nullable(), markdown: z.string() }))
      .min(1)
      .describe('The new texts by page; null for the text of a comment or of a new page, in order'),
  }),
  response: OutboxItem,
  access: localUser,
  run: (replica, { params, body }) => outboxItem(replica.store, edit(replica, params.intentId, body.texts)),
})
