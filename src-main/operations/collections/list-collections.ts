import { z } from 'zod'
import { Collection } from '../../schemas/collection.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onOrganization } from '../access/access.ts'
import { Levels } from '../access/levels.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { organizationParams } from '../engine/path-params.ts'
import { collectionList } from './collection-list.ts'
import { presentCollection } from './collection-row.ts'

export const listCollections = defineOperation({
  id: 'listCollectionsInOrganizationById',
  group: 'Collections',
  summary: 'List the collections of an organization',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/collections',
  success: 200,
  params: organizationParams,
  query: z.object({
    ...paging,
    nested: z.boolean().default(true).describe('False lists only the collections at the root'),
  }),
  body: undefined,
  response: listOf(Collection),
  offline: 'local',
  access: onOrganization('read'),
  run(scope, { query }, { organization }) {
    const levels = new Levels(scope, organization.id)
    return listPage(collectionList(scope.store, organization.id, query.nested), query, (row) =>
      presentCollection(scope, row, levels.onCollection(row)),
    )
  },
})
