import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { Id } from '../../schemas/primitives.ts'
import { forgetLost } from '../lost-organizations.ts'
import { defineLocalOperation } from './define-local-operation.ts'

export const dismissLostOrganization = defineLocalOperation({
  id: 'dismissLostOrganization',
  summary: 'Dismiss the notice that the account was removed from an organization',
  method: 'DELETE',
  path: '/local/lost-organizations/{organizationId}',
  success: 204,
  params: z.object({ organizationId: Id }),
  query: z.object({}),
  body: undefined,
  response: undefined,
  access: localUser,
  run(replica, { params }) {
    forgetLost(replica.store, params.organizationId)
    replica.emitChanges([])
    return null
  },
})
