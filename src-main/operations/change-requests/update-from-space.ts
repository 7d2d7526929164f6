import { z } from 'zod'
import { headRevision } from '../../revisions/lines.ts'
import { UpdateResult } from '../../schemas/change-request.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { writesContent } from '../engine/edit-order.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import { onChangeRequest } from './access.ts'
import { refuseClosed } from './change-request-row.ts'
import { conflictsOf } from './conflict-row.ts'
import { hasConflicts, planMerge, mergeFromSpace } from './merge-with-space.ts'

export const updateFromSpace = defineOperation({
  id: 'updateChangeRequest',
  group: 'Change requests',
  summary: 'Apply the content of the space to a change request',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: z.object({}).optional(),
  response: UpdateResult,
  offline: {
    kind: 'queued',
    label: 'Bring a change request up to date with its space',
    about: 'the change request',
    effect: { kind: 'update-from-space' },
    userContent: noUserContent,
    order: writesContent,
  },
  access: onChangeRequest('edit'),
  run(scope, _input, { changeRequest }) {
    refuseClosed(changeRequest)
    const plan = planMerge(scope, changeRequest)
    const { line, main } = plan
    const revision = headRevision(scope.store, line).id
    // Markers of an open conflict would become text of the next one: the user decides open conflicts first.
    if (conflictsOf(scope.store, line.id).length > 0) return { revision, result: 'conflicts' as const }
    if (line.base === main.head) return { revision, result: 'update' as const }
    const result = hasConflicts(plan) ? ('conflicts' as const) : ('update' as const)
    return { revision: mergeFromSpace(scope, changeRequest, plan), result }
  },
})
