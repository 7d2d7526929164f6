import { z } from 'zod'
import { searchTerms } from '../../content/search/search-terms.ts'
import { paging } from '../../schemas/list.ts'
import { SearchQuery, searchResults, SearchSpace } from '../../schemas/search/search.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { organizationParams } from '../engine/path-params.ts'
import { sortedList } from '../engine/sorted-list.ts'
import { replaceCommonBeginning } from './common-beginning.ts'
import { correctTerms } from './correct-terms.ts'
import { withCorrections } from './corrected.ts'
import { hashOf } from './find-pages.ts'
import { findSpaces, pagesOfASpace, withDocuments } from './find-spaces.ts'
import { FoundPages } from './present-found.ts'
import { documentsOfLine } from './ranking.ts'
import { readableSpaces } from './readable-spaces.ts'
import { reusableDocuments } from './reusable/reusable-documents.ts'

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
  response: searchResults(SearchSpace),
  offline: 'local',
  searchesWords: true,
  access: onOrganization('none'),
  run(scope, { query }, { organization }) {
    const spaces = readableSpaces(scope, organization.id)
    const typed = searchTerms(query.query)
    const ranges = spaces.map(({ line }) => documentsOfLine(line))
    const reusable = reusableDocuments(scope.store, spaces, typed)
    // Words of reusable content are not corrected.
    const { terms: corrected, corrections } =
      reusable.size > 0 ? { terms: typed, corrections: [] } : correctTerms(scope.store, ranges, typed)
    const terms = replaceCommonBeginning(scope.store, corrected)
    const pages = new FoundPages(scope, terms, reusable)
    const found = withDocuments(findSpaces(scope.store, pages, terms, spaces), spaces, [...reusable.keys()])
    const name = `organization-search:${organization.id}:${hashOf(typed)}`
    const list = sortedList(name, found.spaces, 2, (space) => [space.position, space.id])
    const shown = listPage(list, query, (space) => space)
    // Only the spaces on this page of the list are ranked and get snippets.
    const best = found.best(shown.items, pagesOfASpace(shown.items.length))
    const results = {
      ...shown,
      items: shown.items.map(({ id, title, line }) => ({
        id,
        title,
        pages: (best.get(line) ?? []).map((document) => pages.present(id, document)),
      })),
    }
    return withCorrections(results, corrections)
  },
})
