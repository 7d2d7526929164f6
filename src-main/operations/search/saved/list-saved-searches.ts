import { z } from 'zod'
import { SavedSearch } from '../../../schemas/search/saved-search.ts'
import { onOrganization } from '../../access/access.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { organizationParams } from '../../engine/path-params.ts'
import { presentSavedSearch, savedSearchesOf } from './saved-search-row.ts'

export const listSavedSearches = defineOperation({
  id: 'listSavedSearchesInOrganization',
  group: 'Search',
  summary: 'List the searches that the caller saved, the newest first',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/saved-searches',
  success: 200,
  params: organizationParams,
  query: z.object({}),
  body: undefined,
  response: z.object({ items: z.array(SavedSearch) }),
  offline: 'local',
  access: onOrganization('none'),
  run: ({ store, caller }, _input, { organization }) => ({
    items: savedSearchesOf(store, organization.id, caller.user).map(presentSavedSearch),
  }),
})
