import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { dismissRestored } from '../restored-remote.ts'
import { defineLocalOperation } from './define-local-operation.ts'

export const dismissNotice = defineLocalOperation({
  id: 'dismissNotice',
  summary: 'Dismiss the notice of a restored remote',
  method: 'DELETE',
  path: '/local/notice',
  success: 204,
  params: z.object({}),
  query: z.object({}),
  body: undefined,
  response: undefined,
  access: localUser,
  run(replica) {
    dismissRestored(replica.store)
    replica.emitChanges([])
    return null
  },
})
