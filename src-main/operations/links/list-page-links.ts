import { z } from 'zod'
import { LinkList, LinkStatus } from '../../schemas/link.ts'
import { paging } from '../../schemas/list.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { pageParams, spaceParams } from '../engine/path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { pageLinkList } from './page-link-list.ts'

export const listPageLinks = defineOperation({
  id: 'listPageLinksInSpace',
  group: 'Space content',
  summary: 'List the links of a page',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/page/{pageId}/links',
  success: 200,
  params: spaceParams.extend(pageParams),
  query: z.object({ ...paging, status: LinkStatus.optional().describe('Only links with the status') }),
  body: undefined,
  response: LinkList,
  offline: 'local',
  parsesWholePage: true,
  access: onSpace('read'),
  run: (scope, { params, query }, subject) =>
    pageLinkList(scope, spaceSource(scope, subject), subject, params.pageId, query),
})
