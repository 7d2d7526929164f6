import { z } from 'zod'
import { Page } from '../../schemas/page.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { contentQuery, format } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, pageParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { readPage } from '../space-content/read-content.ts'

export const getChangeRequestPage = defineOperation({
  id: 'getPageInChangeRequestById',
  group: 'Change request content',
  summary: 'Get a page of a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}',
  success: 200,
  params: changeRequestParams.extend(pageParams),
  query: z.object({ ...format, ...contentQuery }),
  body: undefined,
  response: Page,
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, { params, query }, subject) =>
    readPage(scope, changeRequestSource(scope, subject), params.pageId, query),
})
