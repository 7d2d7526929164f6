import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { OfflineSpace } from '../../schemas/sync.ts'
import { offlineSpaces } from '../pull/choose-offline.ts'
import { defineLocalOperation } from './define-local-operation.ts'

export const listOfflineSpaces = defineLocalOperation({
  id: 'listOfflineSpaces',
  summary: 'List every space, and whether it is available offline',
  method: 'GET',
  path: '/local/spaces',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: undefined,
  response: z.object({ items: z.array(OfflineSpace) }),
  access: localUser,
  run: (replica) => ({ items: offlineSpaces(replica.store) }),
})
