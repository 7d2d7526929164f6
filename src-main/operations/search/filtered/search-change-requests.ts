import { composeAccents, fold, hasAccents } from '../../../content/search/search-fold.ts'
import { HitFinder } from '../../../content/search/search-hits.ts'
import { readSearchQuery } from '../../../content/search/search-query.ts'
import { snippetAt } from '../../../content/search/search-snippet.ts'
import { TextMatcher } from '../../../content/search/text-matcher.ts'
import type { SpaceRow } from '../../../revisions/space-row.ts'
import { ChangeRequestStatus } from '../../../schemas/change-request.ts'
import {
  FoundChangeRequests,
  searchFilter,
  type FoundChangeRequest,
  type FoundDraftPage,
} from '../../../schemas/search/filtered-search.ts'
import { onOrganization } from '../../access/access.ts'
import { searchableText, type ChangeRequestRow } from '../../change-requests/change-request-row.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { organizationParams } from '../../engine/path-params.ts'
import type { ReadScope } from '../../engine/scope.ts'
import { timestamp } from '../../engine/timestamp.ts'
import { userById } from '../../users/user-row.ts'
import { matchDrafts } from './match-drafts.ts'
import { searchedSpaces } from './searched-spaces.ts'
import { writtenBetween } from './written-between.ts'

/** The number of results in an answer without a limit. */
const DEFAULT_COUNT = 20
/** The most change requests whose subjects and descriptions one search reads. */
const MAX_READ = 10_000
/** The most pages of unmerged change requests that one search reads. */
const MAX_PAGES = 2000

const NEWEST = `SELECT * FROM change_request WHERE organization = ? AND status IN (SELECT value FROM json_each(?))
    AND space IN (SELECT value FROM json_each(?)) AND updated_at >= ? AND updated_at < ?
    AND (? IS NULL OR created_by = ?)
  ORDER BY updated_at DESC, seq DESC LIMIT ${MAX_READ}`

export const searchChangeRequests = defineOperation({
  id: 'searchChangeRequestsInOrganization',
  group: 'Organizations',
  summary: 'Search change requests by number, subject, description and unmerged text, the last changed first',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/search/change-requests',
  success: 200,
  params: organizationParams,
  query: searchFilter.extend({
    status: ChangeRequestStatus.optional().describe('Finds only change requests of this status'),
  }),
  body: undefined,
  response: FoundChangeRequests,
  offline: 'local',
  readsEveryText: true,
  access: onOrganization('none'),
  run(scope, { query }, { organization }) {
    const spaces = new Map(
      searchedSpaces(scope, organization.id, query).map((space) => [space.id, space] as const),
    )
    const { from, until, author } = writtenBetween(query)
    const rows = scope.store.iterate<ChangeRequestRow>(
      NEWEST,
      organization.id,
      JSON.stringify(query.status === undefined ? ChangeRequestStatus.options : [query.status]),
      JSON.stringify([...spaces.keys()]),
      from,
      until,
      author,
      author,
    )
    const search = new ChangeRequestSearch(scope, query.query, spaces)
    const items: FoundChangeRequest[] = []
    let read = 0
    for (const row of rows) {
      read += 1
      const found = search.match(row)
      if (found) items.push(found)
      if (items.length >= (query.limit ?? DEFAULT_COUNT)) break
    }
    return { items, isWhole: read < MAX_READ && search.pagesLeft > 0 }
  },
})

const NUMBER = /^\s*#?(\d{1,9})\s*$/u

/** Matches change requests, as long as pages may be read. */
class ChangeRequestSearch {
  pagesLeft = MAX_PAGES
  readonly #scope: ReadScope
  readonly #matcher: TextMatcher
  readonly #words: HitFinder
  readonly #number: number | undefined
  readonly #spaces: ReadonlyMap<string, SpaceRow>

  constructor(scope: ReadScope, query: string, spaces: ReadonlyMap<string, SpaceRow>) {
    this.#scope = scope
    const terms = readSearchQuery(query)
    this.#matcher = new TextMatcher(terms)
    this.#words = new HitFinder(terms.sought)
    const number = NUMBER.exec(query)?.[1]
    this.#number = number === undefined ? undefined : Number(number)
    this.#spaces = spaces
  }

  match(row: ChangeRequestRow): FoundChangeRequest | undefined {
    const space = this.#spaces.get(row.space)
    if (!space) return undefined
    const pages = this.#matchedPages(row, space)
    const isNamed = row.number === this.#number || this.#matcher.match(searchableText(row)) !== undefined
    return isNamed || pages.length > 0 ? this.#present(row, space, pages) : undefined
  }

  /** Matches the pages of a draft or open change request. A merged one has the text of the space. */
  #matchedPages({ status, line }: ChangeRequestRow, space: SpaceRow): FoundDraftPage[] {
    if (this.pagesLeft <= 0 || (status !== 'draft' && status !== 'open')) return []
    const lines = { space: space.line, draft: line }
    const { pages, read } = matchDrafts(this.#scope.store, lines, this.#matcher, this.pagesLeft)
    this.pagesLeft -= read
    return pages
  }

  /** Returns the text around a word in the description. The subject may contain the other words. */
  #descriptionAround({ description }: ChangeRequestRow): string | undefined {
    if (description === '') return undefined
    const text = composeAccents(description)
    const [hit] = this.#words.find(hasAccents(text) ? fold(text) : text)
    return hit && snippetAt(text, { start: 0, end: text.length }, hit.offset)
  }

  #present(row: ChangeRequestRow, space: SpaceRow, pages: FoundDraftPage[]): FoundChangeRequest {
    const { id, number, subject, status, created_by: creator, updated_at: updatedAt } = row
    const body = this.#descriptionAround(row)
    return {
      id,
      number,
      subject,
      status,
      space: space.id,
      spaceTitle: space.title,
      createdBy: userById(this.#scope, creator),
      updatedAt: timestamp(updatedAt),
      ...(body !== undefined && { body }),
      pages,
    }
  }
}
