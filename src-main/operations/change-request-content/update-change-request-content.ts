import { z } from 'zod'
import { ChangeRequest } from '../../schemas/change-request.ts'
import { ContentChange, MAXIMUM_CHANGES } from '../../schemas/content-change.ts'
import { headRevision, lineById } from '../../revisions/lines.ts'
import { Id } from '../../schemas/primitives.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { changeContent } from '../change-requests/change-content.ts'
import { presentChangeRequest } from '../change-requests/change-request-row.ts'
import { defineOperation } from '../define-operation.ts'
import { changeRequestParams } from '../path-params.ts'

const Named = z.object({ id: Id, ref: z.string().optional() })

const WithPages = z.object({
  changeRequest: ChangeRequest,
  pages: z.array(Named),
  files: z.array(Named),
})

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
  response: z.union([ChangeRequest, WithPages]),
  offline: 'queued',
  access: onChangeRequest('edit'),
  version: ({ store }, { changeRequest }) => headRevision(store, lineById(store, changeRequest.line)).id,
  run(scope, { query, body }, subject) {
    const { changeRequest, pages, files } = changeContent(scope, subject.changeRequest, body.changes)
    const answer = presentChangeRequest(scope, changeRequest)
    return query.compat === false ? { changeRequest: answer, pages, files } : answer
  },
})
