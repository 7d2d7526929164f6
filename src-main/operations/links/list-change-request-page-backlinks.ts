import { z } from 'zod'
import { Reference } from '../../schemas/link.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, pageParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { backlinks } from './backlinks.ts'

export const listChangeRequestPageBacklinks = defineOperation({
  id: 'listChangeRequestPageBacklinks',
  group: 'Change request content',
  summary: 'List the pages of a change request that link to a page',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks',
  success: 200,
  params: changeRequestParams.extend(pageParams),
  query: z.object(paging),
  body: undefined,
  response: listOf(Reference),
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, { params, query }, subject) =>
    backlinks(
      scope,
      changeRequestSource(scope, subject),
      subject,
      { kind: 'page', id: params.pageId },
      query,
    ),
})
