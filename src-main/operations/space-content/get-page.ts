import { z } from 'zod'
import { Page } from '../../schemas/page.ts'
import { onSpace } from '../access/access.ts'
import { contentQuery, format } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { pageParams, spaceParams } from '../engine/path-params.ts'
import { spaceSource } from './content-source.ts'
import { readPage } from './read-content.ts'

export const getPage = defineOperation({
  id: 'getPageById',
  group: 'Space content',
  summary: 'Get a page of a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/page/{pageId}',
  success: 200,
  params: spaceParams.extend(pageParams),
  query: z.object({ ...format, ...contentQuery }),
  body: undefined,
  response: Page,
  offline: 'local',
  access: onSpace('read'),
  run: (scope, { params, query }, subject) =>
    readPage(scope, spaceSource(scope, subject), params.pageId, query),
})
