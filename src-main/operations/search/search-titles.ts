import { searchTerms, type SearchTerm } from '../../content/search/search-terms.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { headView, lineById } from '../../revisions/lines.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { Id } from '../../schemas/primitives.ts'
import { TitledPagesOfSpaces, type TitledPageOfSpace } from '../../schemas/search/search.ts'
import type { Reader } from '../../store/store.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { organizationParams } from '../engine/path-params.ts'
import { byScore, presentTitledPage, scoredPages, type ScoredPage } from '../page-tree/find-titles.ts'
import { titlesQuery } from '../page-tree/queries.ts'
import { titleCandidatesAmong } from '../page-tree/title-candidates.ts'
import { correctTerms } from './correct-terms.ts'
import { documentsOfLine } from './ranking.ts'
import { readableSpaces } from './readable-spaces.ts'

/** The number of titles in an answer without a limit. */
const DEFAULT_COUNT = 10

interface ScoredOfSpace extends ScoredPage {
  space: SpaceRow
  view: ContentView
}

export const searchTitles = defineOperation({
  id: 'findPagesByTitleInOrganization',
  group: 'Organizations',
  summary: 'Find pages by their titles in all spaces of an organization that the caller may read',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/search/titles',
  success: 200,
  params: organizationParams,
  query: titlesQuery.extend({
    except: Id.optional().describe('A space to exclude, for a client that shows its titles already'),
  }),
  body: undefined,
  response: TitledPagesOfSpaces,
  offline: 'local',
  searchesWords: true,
  access: onOrganization('none'),
  run(scope, { query: { query, limit = DEFAULT_COUNT, except } }, { organization }) {
    const spaces = readableSpaces(scope, organization.id).filter(({ id }) => id !== except)
    const ranges = spaces.map(({ line }) => documentsOfLine(line))
    const { terms, corrections } = correctTerms(scope.store, ranges, searchTerms(query), 'title')
    const items = bestTitles(scope.store, spaces, terms).slice(0, limit).map(present)
    return corrections.length === 0 ? { items } : { items, corrections }
  },
})

/** Returns the pages of all these spaces whose titles contain all words, the best first. */
function bestTitles(
  store: Reader,
  spaces: readonly SpaceRow[],
  terms: readonly SearchTerm[],
): ScoredOfSpace[] {
  const words = terms.flatMap(({ parts }) => parts)
  if (words.length === 0) return []
  const lines = spaces.map(({ line }) => line)
  const candidates = titleCandidatesAmong(store, lines, terms)
  return spaces
    .flatMap((space) => {
      const pages = candidates.get(space.line)
      if (!pages?.size) return []
      const view = headView(store, lineById(store, space.line))
      return scoredPages(view, pages, words).map((scored) => ({ ...scored, space, view }))
    })
    .toSorted(byScore)
}

function present({ space, view, row }: ScoredOfSpace): TitledPageOfSpace {
  return { ...presentTitledPage(view, row), space: space.id, spaceTitle: space.title }
}
