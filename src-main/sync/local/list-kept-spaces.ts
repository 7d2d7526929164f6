import { z } from 'zod'
import { OfflineSpace } from '../../schemas/sync.ts'
import { offlineSpaces } from '../pull/choose-offline.ts'
import { defineLocalOperation } from './define-local-operation.ts'

export const listKeptSpaces = defineLocalOperation({
  id: 'listKeptSpaces',
  summary: 'Every space, and whether it is kept on this machine',
  method: 'GET',
  path: '/local/spaces',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: undefined,
  response: z.object({ items: z.array(OfflineSpace) }),
  run: (replica) => ({ items: offlineSpaces(replica.store) }),
})
