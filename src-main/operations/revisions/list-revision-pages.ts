import { z } from 'zod'
import { Page } from '../../schemas/page.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { revisionParams } from '../engine/path-params.ts'
import { revisionSource } from '../space-content/content-source.ts'
import { pagesInPieces, readPages } from '../space-content/read-content.ts'
import { onRevision } from './access.ts'

export const listRevisionPages = defineOperation({
  id: 'listPagesInRevisionById',
  group: 'Revisions',
  summary: 'List the pages of a revision',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/pages',
  success: 200,
  params: revisionParams,
  query: z.object(contentQuery),
  body: undefined,
  response: z.object({ pages: z.array(Page) }),
  offline: 'local',
  listsWholeContent: true,
  access: onRevision('read'),
  inPieces: (scope, { query }, subject) => pagesInPieces(scope, revisionSource(scope, subject), query),
  run: (scope, { query }, subject) => readPages(scope, revisionSource(scope, subject), query),
})
