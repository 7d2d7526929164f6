import { z } from 'zod'
import { Page } from '../../schemas/page.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { contentQuery, format } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, pagePathParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { readPageAtPath } from '../space-content/read-content.ts'

export const getChangeRequestPageByPath = defineOperation({
  id: 'getPageInChangeRequestByPath',
  group: 'Change request content',
  summary: 'Get a page of a change request by its path',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}',
  success: 200,
  params: changeRequestParams.extend(pagePathParams),
  query: z.object({ ...format, ...contentQuery }),
  body: undefined,
  response: Page,
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, { params, query }, subject) =>
    readPageAtPath(scope, changeRequestSource(scope, subject), params.pagePath, query),
})
