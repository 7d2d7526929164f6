import { z } from 'zod'
import { headRevision, lineById } from '../../revisions/lines.ts'
import { ChangeRequest } from '../../schemas/change-request.ts'
import { ContentChange } from '../../schemas/content-change.ts'
import { MAXIMUM_CHANGES } from '../../schemas/limits/change-limits.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { changeContent } from '../change-requests/change-content.ts'
import { changeRequestView, presentChangeRequest } from '../change-requests/change-request-row.ts'
import { FILES_BODY } from '../engine/body-limits.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { writesPages } from '../engine/edit-order.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { ContentUpdate, presentUpdate } from './changed-content.ts'
import { filesIn, pagesOf, userContentOf } from './user-content-of-changes.ts'

export const updateChangeRequestContent = defineOperation({
  id: 'updateChangeRequestContent',
  group: 'Change request content',
  summary:
    'Change the content of a change request: a batch that is applied whole, or not at all, as one revision',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  success: 200,
  params: changeRequestParams,
  query: z.object({
    compat: z
      .boolean()
      .optional()
      .describe('True, or omitted: the change request alone; false: with the pages and files of the batch'),
  }),
  body: z.object({ changes: z.array(ContentChange).min(1).max(MAXIMUM_CHANGES) }),
  bodyLimit: FILES_BODY,
  encodedFiles: ({ changes }) => changes.flatMap(filesIn),
  response: z.union([ChangeRequest, ContentUpdate]),
  offline: {
    kind: 'queued',
    label: 'Change pages or files',
    about: 'the page or the change request',
    effect: { kind: 'change-content' },
    unsupportedMessage:
      'This server takes no texts from apps, so this edit cannot be sent. It stays here. Copy it or save it as files, and put it in at the server itself.',
    userContent: ({ body }) => userContentOf(body.changes),
    order: (input) => writesPages(input, pagesOf(input.body.changes)),
  },
  access: onChangeRequest('edit'),
  version: ({ store }, { changeRequest }) => headRevision(store, lineById(store, changeRequest.line)).id,
  run(scope, { query, body }, subject) {
    const before = changeRequestView(scope.store, subject.changeRequest)
    const changed = changeContent(scope, subject.changeRequest, body.changes)
    if (query.compat === false) return presentUpdate(scope, changed, before)
    return presentChangeRequest(scope, changed.changeRequest)
  },
})
