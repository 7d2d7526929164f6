import { z } from 'zod'
import { ChangeRequest, ChangeRequestSubject } from '../../schemas/change-request.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { fieldsOf } from '../engine/user-content.ts'
import { beginChangeRequest } from './begin-change-request.ts'
import { presentChangeRequest } from './change-request-row.ts'

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
    label: 'Begin a change request',
    about: 'the space',
    effect: { kind: 'create', entity: 'change-request' },
    userContent: ({ body }) => fieldsOf(body, { subject: 'Subject' }),
  },
  access: onSpace('edit'),
  run(scope, { body }, { space }) {
    return presentChangeRequest(scope, beginChangeRequest(scope, space, body?.subject ?? ''))
  },
})
