import { z } from 'zod'
import { readSearchQuery } from '../../../content/search/search-query.ts'
import { lineOfDocument } from '../../../revisions/index/search-index.ts'
import { FoundPages as Answer, searchFilter } from '../../../schemas/search/filtered-search.ts'
import { onOrganization } from '../../access/access.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { organizationParams } from '../../engine/path-params.ts'
import { correctTerms } from '../correct-terms.ts'
import { withCorrections } from '../corrected.ts'
import { FoundPages } from '../present-found.ts'
import { documentsOfLine } from '../ranking.ts'
import { matchCode } from './match-code.ts'
import { matchPages } from './match-pages.ts'
import { presentPage } from './present-page.ts'
import { searchedSpaces } from './searched-spaces.ts'
import { writtenBetween } from './written-between.ts'

/** Results of an answer that names no limit. */
const USUAL = 20

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
      .describe('Where the words have to stand; anywhere by default'),
  }),
  body: undefined,
  response: Answer,
  offline: 'local',
  searchesTexts: true,
  access: onOrganization('none'),
  run(scope, { query }, { organization }) {
    const spaces = searchedSpaces(scope, organization.id, query)
    const byLine = new Map(spaces.map((space) => [space.line, space]))
    const lines = [...byLine.keys()]
    const { sought, excluded } = readSearchQuery(query.query)
    const { terms, corrections } = correctTerms(scope.store, lines.map(documentsOfLine), sought)
    const words = { terms, excluded, isInTitle: query.in === 'titles' }
    const { documents, holdsAll } = matchPages(scope.store, lines, words, writtenBetween(query))
    const code =
      query.in === 'code' ? matchCode(scope.store, documents, { sought: terms, excluded }) : undefined
    const found = code ? documents.filter((document) => code.has(document)) : documents
    const pages = new FoundPages(scope, terms)
    const items = found.slice(0, query.limit ?? USUAL).map((document) =>
      presentPage(scope, pages, byLine.get(lineOfDocument(document))!, {
        document,
        code: code?.get(document),
      }),
    )
    return { ...withCorrections({ items, count: found.length }, corrections), holdsAll }
  },
})
