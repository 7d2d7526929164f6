import { z } from 'zod'
import { LinkList, LinkStatus } from '../../schemas/link.ts'
import { paging } from '../../schemas/list.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, pageParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { pageLinkList } from './page-link-list.ts'

export const listChangeRequestPageLinks = defineOperation({
  id: 'listPageLinksInChangeRequest',
  group: 'Change request content',
  summary: 'List the links of a page of a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links',
  success: 200,
  params: changeRequestParams.extend(pageParams),
  query: z.object({ ...paging, status: LinkStatus.optional().describe('Only links with the status') }),
  body: undefined,
  response: LinkList,
  offline: 'local',
  parsesWholePage: true,
  access: onChangeRequest('read'),
  run: (scope, { params, query }, subject) =>
    pageLinkList(scope, changeRequestSource(scope, subject), subject, params.pageId, query),
})
