import { z } from 'zod'
import { Reference } from '../../schemas/link.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, tagParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { tagUses } from './tag-uses.ts'

export const listChangeRequestTagUses = defineOperation({
  id: 'listTagUsesInChangeRequest',
  group: 'Change request content',
  summary: 'List the pages and reusable content of a change request that have a tag',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/tags/{tagName}/uses',
  success: 200,
  params: changeRequestParams.extend(tagParams),
  query: z.object(paging),
  body: undefined,
  response: listOf(Reference),
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, { params, query }, subject) =>
    tagUses(scope, changeRequestSource(scope, subject), subject, params.tagName, query),
})
