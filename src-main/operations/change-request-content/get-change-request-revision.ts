import { z } from 'zod'
import { Revision } from '../../schemas/revision.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { readRevision, revisionInPieces } from '../space-content/read-content.ts'

export const getChangeRequestRevision = defineOperation({
  id: 'getRevisionOfChangeRequestById',
  group: 'Change request content',
  summary: 'Get the present content of a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  success: 200,
  params: changeRequestParams,
  query: z.object(contentQuery),
  body: undefined,
  response: Revision,
  offline: 'local',
  listsWholeContent: true,
  access: onChangeRequest('read'),
  inPieces: (scope, { query }, subject) =>
    revisionInPieces(scope, changeRequestSource(scope, subject), query),
  run: (scope, { query }, subject) => readRevision(scope, changeRequestSource(scope, subject), query),
})
