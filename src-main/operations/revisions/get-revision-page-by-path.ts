import { z } from 'zod'
import { Page } from '../../schemas/page.ts'
import { contentQuery, format } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { pagePathParams, revisionParams } from '../engine/path-params.ts'
import { revisionSource } from '../space-content/content-source.ts'
import { readPageAtPath } from '../space-content/read-content.ts'
import { onRevision } from './access.ts'

export const getRevisionPageByPath = defineOperation({
  id: 'getPageInRevisionByPath',
  group: 'Revisions',
  summary: 'Get a page of a revision by its path',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}',
  success: 200,
  params: revisionParams.extend(pagePathParams),
  query: z.object({ ...format, ...contentQuery }),
  body: undefined,
  response: Page,
  offline: 'local',
  access: onRevision('read'),
  run: (scope, { params, query }, subject) =>
    readPageAtPath(scope, revisionSource(scope, subject), params.pagePath, query),
})
