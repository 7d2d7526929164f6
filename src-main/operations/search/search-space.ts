import { z } from 'zod'
import { paging } from '../../schemas/list.ts'
import { SearchPage, SearchQuery, searchResults } from '../../schemas/search/search.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { findPages } from './find-pages.ts'

export const searchSpace = defineOperation({
  id: 'searchSpaceContent',
  group: 'Space content',
  summary: 'Search the pages of a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/search',
  success: 200,
  params: spaceParams,
  query: z.object({ query: SearchQuery, ...paging }),
  body: undefined,
  response: searchResults(SearchPage),
  offline: 'local',
  searchesWords: true,
  access: onSpace('read'),
  run: (scope, { query }, { space }) => findPages(scope, space, query),
})
