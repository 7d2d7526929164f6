import { z } from 'zod'
import {
  ChangeRequestDescription as Description,
  ChangeRequestSubject as Subject,
  RequestedReviewer,
} from '../../schemas/change-request.ts'
import { Id } from '../../schemas/primitives.ts'
import { onChangeRequest, type ChangeRequestSubject } from '../change-requests/access.ts'
import { refuseClosed } from '../change-requests/change-request-row.ts'
import { reviewedRevision } from '../change-requests/review-row.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { reviewsContent } from '../engine/edit-order.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { replacedFields, replacedMarkdown } from '../engine/replaced-texts.ts'
import type { WriteScope } from '../engine/scope.ts'
import { fieldsOf, markdownAt } from '../engine/user-content.ts'
import { refuseReviewer } from './may-review.ts'
import { presentReviewer, reviewersOf } from './requested-reviewer-row.ts'

/** The fields with words of users, by their labels on the screens. */
const NAMES = { subject: 'Subject' } as const
const DESCRIPTION = 'Description'
const MAX_AT_ONCE = 100

export const requestReviewers = defineOperation({
  id: 'requestReviewersForChangeRequest',
  group: 'Change requests',
  summary: 'Request reviews of a change request; a draft becomes open',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: z.object({
    users: z.array(Id).min(1).max(MAX_AT_ONCE).describe('Their ids'),
    subject: Subject.optional().describe('A new subject of the change request'),
    description: Description.optional().describe('A new description of the change request'),
  }),
  response: z.object({ users: z.array(RequestedReviewer).optional() }),
  offline: {
    kind: 'queued',
    label: 'Request a review',
    about: 'the change request',
    effect: { kind: 'set', entity: 'other' },
    unsupportedMessage:
      'This server takes no requests for reviews from apps. Request the review at the server itself, and discard this.',
    userContent: ({ body }) => [
      ...fieldsOf(body, NAMES),
      ...markdownAt('description', DESCRIPTION, body.description),
    ],
    order: reviewsContent,
  },
  access: onChangeRequest('edit'),
  replaces: (_scope, { changeRequest }, body) => [
    ...replacedFields({ subject: body.subject }, NAMES, changeRequest),
    ...replacedMarkdown('description', DESCRIPTION, {
      now: changeRequest.description,
      next: body.description,
    }),
  ],
  run(scope, { body }, subject) {
    const { changeRequest } = subject
    refuseClosed(changeRequest)
    const users = new Set(body.users)
    for (const user of users) refuseReviewer(scope, subject, user)
    storeRequests(scope, subject, users)
    openForReview(scope, subject, body)
    const rows = reviewersOf(scope.store, changeRequest.id).filter(({ user }) => users.has(user))
    return { users: rows.map((row) => presentReviewer(scope, row)) }
  },
})

function storeRequests(scope: WriteScope, subject: ChangeRequestSubject, users: ReadonlySet<string>): void {
  const revision = reviewedRevision(scope, subject)
  const now = scope.clock()
  for (const user of users)
    scope.store.run(
      `INSERT INTO requested_reviewer (change_request, user, requested_by, revision, requested_at)
       VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (change_request, user) DO UPDATE SET requested_by = excluded.requested_by,
         revision = excluded.revision, requested_at = excluded.requested_at, waiting = 1`,
      subject.changeRequest.id,
      user,
      scope.caller.user,
      revision,
      now,
    )
}

/** A request for a review moves a draft into review. */
function openForReview(
  scope: WriteScope,
  { changeRequest: { id, organization, space, ...row } }: ChangeRequestSubject,
  fields: { subject?: string | undefined; description?: { markdown: string } | undefined },
): void {
  scope.store.run(
    "UPDATE change_request SET status = 'open', subject = ?, description = ?, updated_at = ? WHERE id = ?",
    fields.subject ?? row.subject,
    fields.description?.markdown ?? row.description,
    scope.clock(),
    id,
  )
  scope.touch({ kind: 'change-request', organization, space, changeRequest: id })
  scope.touch({ kind: 'review', organization, space, changeRequest: id })
}
