import { z } from 'zod'
import { ReusableContent } from '../../schemas/space-settings/reusable-content.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { contentQuery } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, reusableContentParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { readReusable } from './read-reusable.ts'

export const getChangeRequestReusableContent = defineOperation({
  id: 'getReusableContentInChangeRequestById',
  group: 'Change request content',
  summary: 'Get a reusable content of a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}',
  success: 200,
  params: changeRequestParams.extend(reusableContentParams),
  query: z.object(contentQuery),
  body: undefined,
  response: ReusableContent,
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, { params, query }, subject) =>
    readReusable(changeRequestSource(scope, subject), params.reusableContentId, query),
})
