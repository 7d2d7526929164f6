import { z } from 'zod'
import { PresenceList } from '../../schemas/presence.ts'
import { Id } from '../../schemas/primitives.ts'
import { notFound } from '../access/access.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { changeRequestView, refuseClosed } from '../change-requests/change-request-row.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { presenceChange } from './presence-change.ts'
import { NEEDS_ORIGIN_NOW, presentOtherEditors } from './present-others.ts'

export const reportPresence = defineOperation({
  id: 'reportPresenceInChangeRequest',
  group: 'Change requests',
  summary: 'Report for a minute which page of a change request an editor shows, and list the other users',
  method: 'PUT',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/presence',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: z.object({
    editor: Id.describe('An id that the window or tab chose for itself'),
    page: Id.nullable().describe('The page that it shows; null once it has closed'),
  }),
  response: PresenceList,
  offline: NEEDS_ORIGIN_NOW,
  isMomentary: true,
  access: onChangeRequest('edit'),
  run(scope, { body: { editor, page } }, { changeRequest }) {
    const { presence, caller, store } = scope
    const { user } = caller
    if (page === null) {
      const closed = presence.close({ user, editor })
      if (closed) scope.touch(presenceChange(closed))
      return presentOtherEditors(scope, changeRequest.id)
    }
    refuseClosed(changeRequest)
    if (!changeRequestView(store, changeRequest).place(page)) throw notFound('page')
    const { organization, space, id } = changeRequest
    const changed = presence.report({ editor, user, organization, space, changeRequest: id, page })
    for (const change of changed) scope.touch(presenceChange(change))
    return presentOtherEditors(scope, id)
  },
})
