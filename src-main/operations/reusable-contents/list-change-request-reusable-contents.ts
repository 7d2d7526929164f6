import { z } from 'zod'
import { ReusableContent } from '../../schemas/space-settings/reusable-content.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { readReusables } from './read-reusable.ts'

export const listChangeRequestReusableContents = defineOperation({
  id: 'listReusableContentsInChangeRequest',
  group: 'Change request content',
  summary: 'List the reusable contents of a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents',
  success: 200,
  params: changeRequestParams,
  query: z.object(contentQuery),
  body: undefined,
  response: z.object({ items: z.array(ReusableContent) }),
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, { query }, subject) => ({
    items: readReusables(changeRequestSource(scope, subject), subject.space.content_root, query),
  }),
})
