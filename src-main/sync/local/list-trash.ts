import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { TrashItem } from '../../schemas/sync.ts'
import { replacedTexts } from '../trash/trash.ts'
import { defineTrashOperation } from './define-local-operation.ts'

export const listTrash = defineTrashOperation({
  id: 'listTrash',
  summary:
    'List what sync removed or overwrote here, and what was discarded, in the last 30 days, newest first',
  method: 'GET',
  path: '/local/trash',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: undefined,
  response: z.object({ items: z.array(TrashItem) }),
  access: localUser,
  run: (replica) => ({ items: replacedTexts(replica.store) }),
})
