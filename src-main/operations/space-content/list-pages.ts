import { z } from 'zod'
import { Page } from '../../schemas/page.ts'
import { onSpace } from '../access/access.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { spaceSource } from './content-source.ts'
import { pagesInPieces, readPages } from './read-content.ts'

export const listPages = defineOperation({
  id: 'listPages',
  group: 'Space content',
  summary: 'List the pages of a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/pages',
  success: 200,
  params: spaceParams,
  query: z.object(contentQuery),
  body: undefined,
  response: z.object({ pages: z.array(Page) }),
  offline: 'local',
  listsWholeContent: true,
  access: onSpace('read'),
  inPieces: (scope, { query }, subject) => pagesInPieces(scope, spaceSource(scope, subject), query),
  run: (scope, { query }, subject) => readPages(scope, spaceSource(scope, subject), query),
})
