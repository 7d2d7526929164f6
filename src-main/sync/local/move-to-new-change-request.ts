import { z } from 'zod'
import { localUser } from '../../operations/access/local-user.ts'
import { Id } from '../../schemas/primitives.ts'
import { defineLocalOperation } from './define-local-operation.ts'
import { moveEdits } from './move-edits.ts'

export const moveToNewChangeRequest = defineLocalOperation({
  id: 'moveToNewChangeRequest',
  summary: 'Move an edit of a closed change request, and those that wait with it, to a new change request',
  method: 'POST',
  path: '/local/outbox/{intentId}/move',
  success: 200,
  params: z.object({ intentId: Id }),
  query: z.object({}),
  body: z.object({}).optional(),
  response: z.object({ id: Id, number: z.int() }),
  access: localUser,
  run: (replica, { params }) => moveEdits(replica, params.intentId),
})
