import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { Id } from '../../schemas/primitives.ts'
import { TrashItem } from '../../schemas/sync.ts'
import { toLocalIds } from '../outbox/known-ids.ts'
import { trashOfPage } from '../trash/trash.ts'
import { defineLocalOperation } from './define-local-operation.ts'

export const listRetainedTexts = defineLocalOperation({
  id: 'listRetainedTexts',
  summary: 'List the texts that sync removed from a page or overwrote here in the last 30 days, newest first',
  method: 'GET',
  path: '/local/pages/{pageId}/retained',
  success: 200,
  params: z.object({ pageId: Id }),
  query: z.object({}),
  body: undefined,
  response: z.object({ items: z.array(TrashItem) }),
  access: localUser,
  run: ({ store }, { params }) => ({ items: trashOfPage(store, toLocalIds(store, params.pageId)) }),
})
