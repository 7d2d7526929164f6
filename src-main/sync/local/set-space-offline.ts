import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { Id } from '../../schemas/primitives.ts'
import { OfflineSpace } from '../../schemas/sync.ts'
import { chooseOffline } from '../pull/choose-offline.ts'
import { defineLocalOperation } from './define-local-operation.ts'

export const setSpaceOffline = defineLocalOperation({
  id: 'setSpaceOffline',
  summary: 'Choose whether a space is available offline; it is listed either way',
  method: 'PUT',
  path: '/local/spaces/{spaceId}',
  success: 200,
  params: z.object({ spaceId: Id }),
  query: z.object({}),
  body: z.object({ offline: z.boolean() }),
  response: OfflineSpace,
  access: localUser,
  run: (replica, { params, body }) => chooseOffline(replica, params.spaceId, body.offline),
})
