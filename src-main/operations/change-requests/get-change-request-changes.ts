import { z } from 'zod'
import { inReadingOrder } from '../../revisions/order-changes.ts'
import { SemanticChanges } from '../../schemas/semantic-change.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { changesLimit, DEFAULT_CHANGES } from '../revisions/get-revision-changes.ts'
import { semanticChanges } from '../revisions/semantic-changes.ts'
import { onChangeRequest } from './access.ts'
import { changeRequestView } from './change-request-row.ts'

export const getChangeRequestChanges = defineOperation({
  id: 'getChangeRequestChanges',
  group: 'Change requests',
  summary: 'Get the changes of a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
  success: 200,
  params: changeRequestParams,
  query: z.object(changesLimit),
  body: undefined,
  response: SemanticChanges,
  offline: 'local',
  access: onChangeRequest('read'),
  run(scope, { query }, { changeRequest }) {
    const after = changeRequestView(scope.store, changeRequest)
    const before = after.below()
    if (!before) throw new Error(`The change request ${changeRequest.id} stands on no line`)
    const difference = {
      before,
      after,
      pages: inReadingOrder(before, after, after.changedPages().keys()),
      files: after.changedFiles().keys(),
    }
    return semanticChanges(scope, difference, query.limit ?? DEFAULT_CHANGES)
  },
})
