import { z } from 'zod'
import { indexOrQueue } from '../../revisions/index/index-or-queue.ts'
import { headRevision, lineById } from '../../revisions/lines.ts'
import { writeOutcome } from '../../revisions/merge/write-outcome.ts'
import { RevisionWriter } from '../../revisions/revision-writer.ts'
import { MergeResult } from '../../schemas/change-request.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { mayClose } from '../engine/edit-order.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import type { WriteScope } from '../engine/scope.ts'
import { noUserContent } from '../engine/user-content.ts'
import { refuseUnmetRules } from '../merge-rules/check-rules.ts'
import { onChangeRequest } from './access.ts'
import { refuseClosed, type ChangeRequestRow } from './change-request-row.ts'
import { conflictsOf } from './conflict-row.ts'
import { hasConflicts, planMerge, mergeFromSpace, type MergePlan } from './merge-with-space.ts'
import { moveCommentsWithBlocks } from './move-comments-with-blocks.ts'

export const mergeChangeRequest = defineOperation({
  id: 'mergeChangeRequest',
  group: 'Change requests',
  summary:
    'Merge a change request into its space; conflicting changes are listed in it as conflicts, and nothing is merged',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: z
    .object({
      bypassRules: z
        .boolean()
        .optional()
        .describe('True to merge although a merge rule is not met; only for callers who may bypass rules'),
    })
    .optional(),
  response: MergeResult,
  offline: {
    kind: 'queued',
    label: 'Merge a change request',
    about: 'the change request',
    effect: { kind: 'merge' },
    userContent: noUserContent,
    order: mayClose,
  },
  access: onChangeRequest('review'),
  run(scope, { body }, subject) {
    const { changeRequest } = subject
    refuseClosed(changeRequest)
    refuseUnmetRules(scope, subject, body?.bypassRules === true)
    if (conflictsOf(scope.store, changeRequest.line).length > 0) {
      const revision = headRevision(scope.store, lineById(scope.store, changeRequest.line)).id
      return { revision, result: 'conflicts' as const }
    }
    const plan = planMerge(scope, changeRequest)
    if (hasConflicts(plan))
      return { revision: mergeFromSpace(scope, changeRequest, plan), result: 'conflicts' as const }
    return { revision: mergeIntoSpace(scope, changeRequest, plan), result: 'merge' as const }
  },
})

/** Writes the merged content as a revision of the space; returns its id. */
function mergeIntoSpace(
  scope: WriteScope,
  row: ChangeRequestRow,
  { line, main, theirs, outcome }: MergePlan,
): string {
  const { store } = scope
  const now = scope.clock()
  const id = scope.newId()
  const writer = new RevisionWriter(store, main, {
    id,
    type: 'merge',
    createdAt: now,
    createdBy: scope.caller.user,
    mergedFrom: headRevision(store, line).id,
  })
  writeOutcome(writer, outcome, theirs)
  writer.finish()
  indexOrQueue(store, lineById(store, main.id), writer.pages, writer.files)
  moveCommentsWithBlocks(store, {
    space: row.space,
    changeRequest: null,
    before: theirs,
    after: writer.view,
    pages: writer.pages,
  })
  store.run(
    "UPDATE change_request SET status = 'merged', revision_merged = ?, updated_at = ? WHERE id = ?",
    id,
    now,
    row.id,
  )
  store.run('UPDATE space SET updated_at = ? WHERE id = ?', now, row.space)
  scope.touch({ kind: 'content', organization: row.organization, space: row.space })
  scope.touch({
    kind: 'change-request',
    organization: row.organization,
    space: row.space,
    changeRequest: row.id,
  })
  return id
}
