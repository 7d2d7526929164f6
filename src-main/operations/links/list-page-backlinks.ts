import { z } from 'zod'
import { Reference } from '../../schemas/link.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { pageParams, spaceParams } from '../engine/path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { backlinks } from './backlinks.ts'

export const listPageBacklinks = defineOperation({
  id: 'listSpacePageBacklinks',
  group: 'Space content',
  summary: 'List the pages that link to a page',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/page/{pageId}/backlinks',
  success: 200,
  params: spaceParams.extend(pageParams),
  query: z.object(paging),
  body: undefined,
  response: listOf(Reference),
  offline: 'local',
  access: onSpace('read'),
  run: (scope, { params, query }, subject) =>
    backlinks(scope, spaceSource(scope, subject), subject, { kind: 'page', id: params.pageId }, query),
})
