import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { OutboxItem } from '../../schemas/sync.ts'
import { outboxItems } from '../outbox/outbox-items.ts'
import { defineLocalOperation } from './define-local-operation.ts'

export const listOutbox = defineLocalOperation({
  id: 'listOutbox',
  summary: 'List the edits in the outbox, oldest first',
  method: 'GET',
  path: '/local/outbox',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: undefined,
  response: z.object({ items: z.array(OutboxItem) }),
  access: localUser,
  run: (replica) => ({ items: outboxItems(replica.store) }),
})
