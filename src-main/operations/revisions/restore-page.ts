import { z } from 'zod'
import { headView, lineById, revisionView } from '../../revisions/lines.ts'
import { sameState } from '../../revisions/merge/merge-page.ts'
import { ChangeRequest, ChangeRequestSubject } from '../../schemas/change-request.ts'
import { Problem } from '../../schemas/problem.ts'
import { notFound } from '../access/access.ts'
import { beginChangeRequest } from '../change-requests/begin-change-request.ts'
import { changeContent } from '../change-requests/change-content.ts'
import { presentChangeRequest } from '../change-requests/change-request-row.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { pageParams, revisionParams } from '../engine/path-params.ts'
import { fieldsOf } from '../engine/user-content.ts'
import { onRevision } from './access.ts'

export const restorePage = defineOperation({
  id: 'restorePageInRevision',
  group: 'Revisions',
  summary: 'Restore a page: begin a change request that sets its state of a revision',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/restore',
  success: 201,
  params: revisionParams.extend(pageParams),
  query: z.object({}),
  body: z.object({ subject: ChangeRequestSubject }),
  response: ChangeRequest,
  offline: {
    kind: 'queued',
    label: 'Restore a page',
    about: 'the page',
    effect: { kind: 'create', entity: 'change-request' },
    unsupportedMessage:
      'This server cannot restore a page. Copy its text from the history into a change request.',
    userContent: ({ body }) => fieldsOf(body, { subject: 'Subject' }),
  },
  access: onRevision('edit'),
  run(scope, { params: { pageId }, body }, { space, revision }) {
    const earlier = revisionView(scope.store, revision).page(pageId)
    if (!earlier) throw notFound('page')
    const now = headView(scope.store, lineById(scope.store, space.line)).page(pageId)
    if (sameState(earlier, now)) {
      const message = `“${earlier.title}” is in this state now, so there is nothing to restore. Choose an earlier revision.`
      throw new Problem('state.conflict', message)
    }
    const row = beginChangeRequest(scope, space, body.subject)
    const change = { operation: 'revert_page' as const, page: pageId, revision: revision.id }
    return presentChangeRequest(scope, changeContent(scope, row, [change]).changeRequest)
  },
})
