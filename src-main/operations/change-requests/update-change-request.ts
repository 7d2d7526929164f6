import { z } from 'zod'
import { linesOfLinks } from '../../domain/external-links.ts'
import {
  ChangeRequest,
  ChangeRequestDescription,
  ChangeRequestLinkInputs,
  ChangeRequestStatus,
  ChangeRequestSubject,
} from '../../schemas/change-request.ts'
import { Problem } from '../../schemas/problem.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { mayClose } from '../engine/edit-order.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { replacedFields, replacedMarkdown } from '../engine/replaced-texts.ts'
import { fieldsOf, markdownAt, fieldText } from '../engine/user-content.ts'
import { onChangeRequest } from './access.ts'
import { presentChangeRequest, type ChangeRequestRow } from './change-request-row.ts'
import { replacedLinks } from './links/replaced-links.ts'
import { normalizedLink, linksToStore } from './links/stored-links.ts'

/** The fields with words of users, by their labels on the screens. */
const NAMES = { subject: 'Subject' } as const
const DESCRIPTION = 'Description'
const LINKS = 'Links'

export const updateChangeRequest = defineOperation({
  id: 'updateChangeRequestById',
  group: 'Change requests',
  summary: 'Change the subject, the description, the links or the status of a change request',
  method: 'PATCH',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: z.object({
    subject: ChangeRequestSubject.optional(),
    description: ChangeRequestDescription.optional(),
    links: ChangeRequestLinkInputs.optional(),
    status: ChangeRequestStatus.optional(),
  }),
  response: ChangeRequest,
  offline: {
    kind: 'queued',
    label: 'Change the details or the state of a change request',
    about: 'the change request',
    effect: { kind: 'set', entity: 'change-request' },
    userContent: ({ body }) => [
      ...fieldsOf(body, NAMES),
      ...markdownAt('description', DESCRIPTION, body.description),
      ...fieldText(LINKS, body.links && linesOfLinks(body.links.map(normalizedLink))),
    ],
    order: mayClose,
  },
  access: onChangeRequest('edit'),
  replaces: (_scope, { changeRequest }, body) => [
    ...replacedFields(body, NAMES, changeRequest),
    ...replacedMarkdown('description', DESCRIPTION, {
      now: changeRequest.description,
      next: body.description,
    }),
    ...replacedLinks(LINKS, changeRequest, body.links),
  ],
  run(scope, { body }, { space, changeRequest }) {
    const status = body.status ?? changeRequest.status
    refuseTransition(changeRequest, status)
    const next = {
      ...changeRequest,
      status,
      subject: body.subject ?? changeRequest.subject,
      description: body.description?.markdown ?? changeRequest.description,
      links: body.links ? linksToStore(changeRequest, body.links) : changeRequest.links,
      updated_at: scope.clock(),
    }
    scope.store.run(
      'UPDATE change_request SET status = ?, subject = ?, description = ?, links = ?, updated_at = ? WHERE id = ?',
      next.status,
      next.subject,
      next.description,
      next.links,
      next.updated_at,
      next.id,
    )
    scope.touch({
      kind: 'change-request',
      organization: space.organization,
      space: space.id,
      changeRequest: next.id,
    })
    return presentChangeRequest(scope, next)
  },
})

/** Allows changes among draft, open and archived. Only a merge leads to merged, which is final. */
function refuseTransition(row: ChangeRequestRow, status: ChangeRequestStatus): void {
  if (row.status === status) return
  if (row.status === 'merged') {
    throw new Problem(
      'change-request.closed',
      'This change request is merged, so its status stays. Make a new one to go on.',
    )
  }
  if (status === 'merged') {
    throw new Problem(
      'input.invalid',
      'body.status: a change request becomes merged by merging it: POST to its /merge.',
    )
  }
}
