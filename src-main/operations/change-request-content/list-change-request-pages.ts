import { z } from 'zod'
import { Page } from '../../schemas/page.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { pagesInPieces, readPages } from '../space-content/read-content.ts'

export const listChangeRequestPages = defineOperation({
  id: 'listPagesInChangeRequest',
  group: 'Change request content',
  summary: 'List the pages of a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages',
  success: 200,
  params: changeRequestParams,
  query: z.object(contentQuery),
  body: undefined,
  response: z.object({ pages: z.array(Page) }),
  offline: 'local',
  listsWholeContent: true,
  access: onChangeRequest('read'),
  inPieces: (scope, { query }, subject) => pagesInPieces(scope, changeRequestSource(scope, subject), query),
  run: (scope, { query }, subject) => readPages(scope, changeRequestSource(scope, subject), query),
})
