import { z } from 'zod'
import { listOf, paging } from '../../schemas/list.ts'
import { SearchQuery, SearchSpace } from '../../schemas/search.ts'
import { onOrganization, spaceLevel } from '../access.ts'
import { holds } from '../../domain/roles.ts'
import { defineOperation } from '../define-operation.ts'
import { listArray } from '../list-page.ts'
import { organizationParams } from '../path-params.ts'
import type { SpaceRow } from '../spaces/space-row.ts'
import { findPages, withinSpace } from './find-pages.ts'

/** Pages that are shown of each space. */
const PAGES_OF_A_SPACE = 10

export const searchOrganization = defineOperation({
  id: 'searchOrganizationContent',
  group: 'Organizations',
  summary: 'Search the pages of all spaces of an organization that the caller may read, grouped by space',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/search',
  success: 200,
  params: organizationParams,
  query: z.object({ query: SearchQuery, ...paging }),
  body: undefined,
  response: listOf(SearchSpace),
  offline: 'local',
  access: onOrganization('none'),
  run(scope, { query }, { organization }) {
    const spaces = scope.store
      .all<SpaceRow>(
        "SELECT * FROM space WHERE organization = ? AND deleted_at IS NULL AND state = 'ready' ORDER BY position, id",
        organization.id,
      )
      .filter((space) => holds(spaceLevel(scope, space), 'read'))
    const found = spaces.flatMap((space) => {
      const { items } = findPages(scope, withinSpace(space.id), {
        query: query.query,
        limit: PAGES_OF_A_SPACE,
      })
      return items.length === 0 ? [] : [{ id: space.id, title: space.title, pages: items }]
    })
    return listArray(`organization-search:${query.query}`, found, query, (item) => item.id)
  },
})
