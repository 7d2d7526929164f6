import { z } from 'zod'
import { PagePlace } from '../../schemas/page-tree.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, pageParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { fromWholeTree } from './from-whole-tree.ts'
import { readPlace } from './read-place.ts'

export const getChangeRequestPagePlace = defineOperation({
  id: 'getPagePlaceInChangeRequest',
  group: 'Change request content',
  summary: 'Get the place of a page in the tree in a change request',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/place',
  success: 200,
  params: changeRequestParams.extend(pageParams),
  query: z.object({}),
  body: undefined,
  response: PagePlace,
  offline: 'local',
  fromWholeTree: fromWholeTree('place', 'change request'),
  access: onChangeRequest('read'),
  run: (scope, { params }, subject) => readPlace(scope, changeRequestSource(scope, subject), params.pageId),
})
