import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { Id } from '../../schemas/primitives.ts'
import { Problem } from '../../schemas/problem.ts'
import { StoredFile } from '../../schemas/sync.ts'
import { filesIn } from '../outbox/edit-policy.ts'
import { intentById } from '../outbox/intents.ts'
import { defineLocalOperation } from './define-local-operation.ts'

export const getOutboxFile = defineLocalOperation({
  id: 'getOutboxFile',
  summary: 'Get a picture or another file of an edit in the outbox, by its place in the list of files',
  method: 'GET',
  path: '/local/outbox/{intentId}/files/{place}',
  success: 200,
  params: z.object({ intentId: Id, place: z.coerce.number().int().min(0) }),
  query: z.object({}),
  body: undefined,
  response: StoredFile,
  access: localUser,
  run({ store }, { params }) {
    const intent = intentById(store, params.intentId)
    const file = intent && filesIn(intent)[params.place]
    if (file) return { name: file.name, contentType: file.contentType, base64: file.base64 }
    throw new Problem(
      'resource.unknown',
      'This file is no longer in the outbox: its edit was sent or discarded. Load the list again.',
    )
  },
})
