import { z } from 'zod'
import { PresenceList } from '../../schemas/presence.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { NEEDS_ORIGIN_NOW, presentOtherEditors } from './present-others.ts'

export const listPresence = defineOperation({
  id: 'listPresenceInChangeRequest',
  group: 'Change requests',
  summary: 'List the other users who edit pages of a change request now',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/presence',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: undefined,
  response: PresenceList,
  offline: NEEDS_ORIGIN_NOW,
  isMomentary: true,
  access: onChangeRequest('read'),
  run: (scope, _input, { changeRequest }) => presentOtherEditors(scope, changeRequest.id),
})
