import { z } from 'zod'
import { readSearchQuery } from '../../../content/search/search-query.ts'
import { lineOfDocument } from '../../../revisions/index/search-index.ts'
import {
  FoundPages as Answer,
  searchFilter,
  type SearchFilter,
} from '../../../schemas/search/filtered-search.ts'
import { onOrganization } from '../../access/access.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { organizationParams } from '../../engine/path-params.ts'
import { correctTerms } from '../correct-terms.ts'
import { withCorrections } from '../corrected.ts'
import { FoundPages } from '../present-found.ts'
import { documentsOfLine } from '../ranking.ts'
import { findReusable, type FoundReusable } from '../reusable/find-reusable.ts'
import { presentReusable } from '../reusable/reusable-documents.ts'
import { matchCode } from './match-code.ts'
import { matchPages } from './match-pages.ts'
import { presentPage } from './present-page.ts'
import { searchedSpaces } from './searched-spaces.ts'
import { writtenBetween } from './written-between.ts'

/** The number of results in an answer without a limit. */
const DEFAULT_COUNT = 20

export const searchPages = defineOperation({
  id: 'searchPagesInOrganization',
  group: 'Organizations',
  summary: 'Search pages of all readable spaces with filters, the best first',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/search/pages',
  success: 200,
  params: organizationParams,
  query: searchFilter.extend({
    in: z
      .enum(['anywhere', 'titles', 'code'])
      .optional()
      .describe('The required place of the words; anywhere by default'),
  }),
  body: undefined,
  response: Answer,
  offline: 'local',
  searchesWords: true,
  access: onOrganization('none'),
  run(scope, { query }, { organization }) {
    const spaces = searchedSpaces(scope, organization.id, query)
    const byLine = new Map(spaces.map((space) => [space.line, space]))
    const lines = [...byLine.keys()]
    const { sought, excluded } = readSearchQuery(query.query)
    const reusable = searchesReusable(query) ? findReusable(scope.store, spaces, sought, excluded) : []
    // Words of reusable content are not corrected.
    const { terms, corrections } =
      reusable.length > 0
        ? { terms: sought, corrections: [] }
        : correctTerms(scope.store, lines.map(documentsOfLine), sought)
    const words = { terms, excluded, isInTitle: query.in === 'titles' }
    const { documents, holdsAll } = matchPages(scope.store, lines, words, writtenBetween(query))
    const code =
      query.in === 'code' ? matchCode(scope.store, documents, { sought: terms, excluded }) : undefined
    const found = code ? documents.filter((document) => code.has(document)) : documents
    const pages = new FoundPages(scope, terms)
    const items = found.slice(0, query.limit ?? DEFAULT_COUNT).map((document) =>
      presentPage(scope, pages, byLine.get(lineOfDocument(document))!, {
        document,
        code: code?.get(document),
      }),
    )
    return {
      ...withCorrections({ items, count: found.length }, corrections),
      holdsAll,
      ...(reusable.length > 0 && { reusableContents: reusable.map(presentWithSpace) }),
    }
  },
})

/** Reusable content has no author and no time, and its search covers only titles and texts. */
function searchesReusable({ in: part, author, after, before }: SearchFilter & { in?: string | undefined }) {
  return part !== 'code' && [author, after, before].every((bound) => bound === undefined)
}

function presentWithSpace(found: FoundReusable) {
  return { ...presentReusable(found), space: found.space.id, spaceTitle: found.space.title }
}
