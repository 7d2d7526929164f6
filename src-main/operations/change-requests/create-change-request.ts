import { z } from 'zod'
import { forkLine, headRevision, lineById } from '../../revisions/lines.ts'
import { ChangeRequest, ChangeRequestSubject } from '../../schemas/change-request.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { fieldsOf } from '../engine/written.ts'
import { presentChangeRequest, type ChangeRequestRow } from './change-request-row.ts'

export const createChangeRequest = defineOperation({
  id: 'createChangeRequest',
  group: 'Change requests',
  summary: 'Begin a change request; it stands on the content of the space as it is now',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests',
  success: 201,
  params: spaceParams,
  query: z.object({}),
  body: z.object({ subject: ChangeRequestSubject.optional() }).optional(),
  response: ChangeRequest,
  offline: {
    kind: 'queued',
    words: 'Begin a change request',
    about: 'the space',
    effect: { kind: 'create', thing: 'change-request' },
    written: ({ body }) => fieldsOf(body, { subject: 'Subject' }),
  },
  access: onSpace('edit'),
  run(scope, { body }, { space }) {
    const main = lineById(scope.store, space.line)
    const now = scope.clock()
    const id = scope.newId()
    scope.store.run(
      'UPDATE space SET last_number = last_number + 1, updated_at = ? WHERE id = ?',
      now,
      space.id,
    )
    scope.store.run(
      `INSERT INTO change_request (id, space, organization, number, line, status, subject, created_by, created_at,
         updated_at, revision_initial) VALUES (?, ?, ?, ?, ?, 'draft', ?, ?, ?, ?, ?)`,
      id,
      space.id,
      space.organization,
      space.last_number + 1,
      forkLine(scope.store, main),
      body?.subject ?? '',
      scope.caller.user,
      now,
      now,
      headRevision(scope.store, main).id,
    )
    scope.touch({
      kind: 'change-request',
      organization: space.organization,
      space: space.id,
      changeRequest: id,
    })
    const row = scope.store.get<ChangeRequestRow>('SELECT * FROM change_request WHERE id = ?', id)
    if (!row) throw new Error('A change request that was just made is missing')
    return presentChangeRequest(scope, row)
  },
})
