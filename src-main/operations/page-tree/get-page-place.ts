import { z } from 'zod'
import { PagePlace } from '../../schemas/page-tree.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { pageParams, spaceParams } from '../engine/path-params.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { fromWholeTree } from './from-whole-tree.ts'
import { readPlace } from './read-place.ts'

export const getPagePlace = defineOperation({
  id: 'getPagePlace',
  group: 'Space content',
  summary: 'Get the place of a page in the tree in a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/content/page/{pageId}/place',
  success: 200,
  params: spaceParams.extend(pageParams),
  query: z.object({}),
  body: undefined,
  response: PagePlace,
  offline: 'local',
  fromWholeTree: fromWholeTree('place', 'space'),
  access: onSpace('read'),
  run: (scope, { params }, subject) => readPlace(scope, spaceSource(scope, subject), params.pageId),
})
