import { z } from 'zod'
import { Page } from '../../schemas/page.ts'
import { contentQuery, format } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { pageParams, revisionParams } from '../engine/path-params.ts'
import { revisionSource } from '../space-content/content-source.ts'
import { readPage } from '../space-content/read-content.ts'
import { onRevision } from './access.ts'

export const getRevisionPage = defineOperation({
  id: 'getPageInRevisionById',
  group: 'Revisions',
  summary: 'Get a page of a revision',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}',
  success: 200,
  params: revisionParams.extend(pageParams),
  query: z.object({ ...format, ...contentQuery }),
  body: undefined,
  response: Page,
  offline: 'local',
  access: onRevision('read'),
  run: (scope, { params, query }, subject) =>
    readPage(scope, revisionSource(scope, subject), params.pageId, query),
})
