import { z } from 'zod'
import { Page } from '../../schemas/page.ts'
import { onSpace } from '../access/access.ts'
import { contentQuery, format } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { pagePathParams, spaceParams } from '../engine/path-params.ts'
import { spaceSource } from './content-source.ts'
import { readPageAtPath } from './read-content.ts'

export const getPageByPath = defineOperation({
  id: 'getPageByPath',
  group: 'Space content',
  summary: 'Get a page of a space by its path',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/path/{pagePath}',
  success: 200,
  params: spaceParams.extend(pagePathParams),
  query: z.object({ ...format, ...contentQuery }),
  body: undefined,
  response: Page,
  offline: 'local',
  access: onSpace('read'),
  run: (scope, { params, query }, subject) =>
    readPageAtPath(scope, spaceSource(scope, subject), params.pagePath, query),
})
