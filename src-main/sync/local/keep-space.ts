import { z } from 'zod'
import { Id } from '../../schemas/primitives.ts'
import { KeptSpace } from '../../schemas/sync.ts'
import { chooseKept } from '../pull/choose-offline.ts'
import { defineLocalOperation } from './define-local-operation.ts'

export const keepSpace = defineLocalOperation({
  id: 'keepSpace',
  summary: 'Choose whether a space is kept on this machine; it is listed either way',
  method: 'PUT',
  path: '/local/spaces/{spaceId}',
  success: 200,
  params: z.object({ spaceId: Id }),
  query: z.object({}),
  body: z.object({ kept: z.boolean() }),
  response: KeptSpace,
  run: (replica, { params, body }) => chooseKept(replica, params.spaceId, body.kept),
})
