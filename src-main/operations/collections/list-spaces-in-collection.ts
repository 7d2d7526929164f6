import { z } from 'zod'
import { listOf, paging } from '../../schemas/list.ts'
import { Space } from '../../schemas/space.ts'
import { onCollection } from '../access/access.ts'
import { Levels } from '../access/levels.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { collectionParams } from '../engine/path-params.ts'
import { presentListedSpace, spacesInCollection } from '../spaces/space-list.ts'

export const listSpacesInCollection = defineOperation({
  id: 'listSpacesInCollectionById',
  group: 'Collections',
  summary: 'List the spaces directly in a collection',
  method: 'GET',
  path: '/v1/collections/{collectionId}/spaces',
  success: 200,
  params: collectionParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(Space),
  offline: 'local',
  access: onCollection('read'),
  run(scope, { query }, { collection }) {
    const levels = new Levels(scope, collection.organization)
    return listPage(spacesInCollection(scope.store, collection), query, (row) =>
      presentListedSpace(scope, levels, row),
    )
  },
})
