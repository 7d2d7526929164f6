import { z } from 'zod'
import { listOf, paging } from '../../schemas/list.ts'
import { Space } from '../../schemas/space.ts'
import { onOrganization } from '../access/access.ts'
import { Levels } from '../access/levels.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { organizationParams } from '../engine/path-params.ts'
import { presentListedSpace, spacesInOrganization } from './space-list.ts'

export const listSpaces = defineOperation({
  id: 'listSpacesInOrganizationById',
  group: 'Spaces',
  summary: 'List the spaces of an organization',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/spaces',
  success: 200,
  params: organizationParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(Space),
  offline: 'local',
  access: onOrganization('read'),
  run(scope, { query }, { organization }) {
    const levels = new Levels(scope, organization.id)
    return listPage(spacesInOrganization(scope.store, organization.id), query, (row) =>
      presentListedSpace(scope, levels, row),
    )
  },
})
