import { z } from 'zod'
import { headView, lineById, revisionView, viewBefore, type RevisionRow } from '../../revisions/lines.ts'
import { sameState } from '../../revisions/merge/merge-page.ts'
import type { MergeOutcome } from '../../revisions/merge/merge-views.ts'
import { revertViews, type RevertViews } from '../../revisions/merge/revert-views.ts'
import { writeOutcome } from '../../revisions/merge/write-outcome.ts'
import { RevisionWriter } from '../../revisions/revision-writer.ts'
import { ChangeRequest, ChangeRequestSubject } from '../../schemas/change-request.ts'
import { Problem } from '../../schemas/problem.ts'
import { beginChangeRequest } from '../change-requests/begin-change-request.ts'
import { presentChangeRequest, type ChangeRequestRow } from '../change-requests/change-request-row.ts'
import { moveCommentsWithBlocks } from '../change-requests/move-comments-with-blocks.ts'
import { recordConflicts } from '../change-requests/record-conflicts.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { revisionParams } from '../engine/path-params.ts'
import type { WriteScope } from '../engine/scope.ts'
import { fieldsOf } from '../engine/user-content.ts'
import { onRevision, type RevisionSubject } from './access.ts'
import { writtenBy } from './written-by.ts'

export const revertRevision = defineOperation({
  id: 'revertRevision',
  group: 'Revisions',
  summary: 'Revert a merge: begin a change request that reverts its changes and retains later ones',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/revert',
  success: 201,
  params: revisionParams,
  query: z.object({}),
  body: z.object({ subject: ChangeRequestSubject }),
  response: ChangeRequest,
  offline: {
    kind: 'queued',
    label: 'Revert a merge',
    about: 'the revision',
    effect: { kind: 'create', entity: 'change-request' },
    unsupportedMessage:
      'This server cannot revert a merge. Open the merged change request and restore its pages one by one.',
    userContent: ({ body }) => fieldsOf(body, { subject: 'Subject' }),
  },
  access: onRevision('edit'),
  run(scope, { body }, subject) {
    refuseUnlessMerge(subject)
    const { space, revision } = subject
    const views = {
      after: revisionView(scope.store, revision),
      before: viewBefore(scope.store, revision),
      now: headView(scope.store, lineById(scope.store, space.line)),
    }
    const written = {
      pages: writtenBy(scope.store, 'page', revision),
      files: writtenBy(scope.store, 'file', revision),
    }
    const outcome = revertViews(scope.store, views, written)
    refuseEmpty(views, outcome)
    const row = beginChangeRequest(scope, space, body.subject)
    writeRevert(scope, row, { views, outcome, revision })
    return presentChangeRequest(scope, row)
  },
})

/** Refuses revisions that are not merges, because their reversal could remove the first content of the space. */
function refuseUnlessMerge({ space, revision }: RevisionSubject): void {
  if (revision.line === space.line && revision.type === 'merge') return
  throw new Problem(
    'input.invalid',
    'Only a merge of a change request can be reverted. Restore the pages of this revision one by one instead.',
  )
}

function refuseEmpty({ now }: RevertViews, { pages, files }: MergeOutcome): void {
  const changes =
    [...pages].some(
      ([page, { state, conflicts }]) => conflicts.length > 0 || !sameState(state, now.page(page)),
    ) || [...files].some(([file, state]) => state?.data !== now.file(file)?.data)
  if (changes) return
  throw new Problem(
    'state.conflict',
    'Nothing of this merge is left in the space, so there is nothing to revert. The history shows what replaced it.',
  )
}

interface Revert {
  views: RevertViews
  outcome: MergeOutcome
  revision: RevisionRow
}

/** Writes the present state as a revision of its own, which conflicts name as `mine`, and the outcome on top of it. */
function writeRevert(scope: WriteScope, row: ChangeRequestRow, { views, outcome, revision }: Revert): void {
  const { store } = scope
  const begin = (type: 'update' | 'rollback') =>
    new RevisionWriter(store, lineById(store, row.line), {
      id: scope.newId(),
      type,
      createdAt: scope.clock(),
      createdBy: scope.caller.user,
    })
  begin('update').finish()
  const mine = lineById(store, row.line).head
  const writer = begin('rollback')
  writeOutcome(writer, outcome, views.now)
  writer.finish()
  recordConflicts(store, outcome, { line: row.line, base: revision.seq, mine, theirs: revision.seq - 1 })
  const moved = { before: views.now, after: writer.view, pages: writer.pages }
  moveCommentsWithBlocks(store, { space: row.space, changeRequest: row.id, ...moved })
  scope.touch({ kind: 'content', organization: row.organization, space: row.space, changeRequest: row.id })
}
