import { composeAccents } from '../../../content/search/search-fold.ts'
import { readSearchQuery } from '../../../content/search/search-query.ts'
import { snippetAt } from '../../../content/search/search-snippet.ts'
import { TextMatcher } from '../../../content/search/text-matcher.ts'
import { FoundComments, searchFilter, type FoundComment } from '../../../schemas/search/filtered-search.ts'
import type { Reader } from '../../../store/store.ts'
import { onOrganization } from '../../access/access.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { organizationParams } from '../../engine/path-params.ts'
import type { ReadScope } from '../../engine/scope.ts'
import { timestamp } from '../../engine/timestamp.ts'
import { userById } from '../../users/user-row.ts'
import { newestComments, newestReplies, type SearchedComment } from './read-comments.ts'
import { searchedSpaces } from './searched-spaces.ts'
import { writtenBetween } from './written-between.ts'

/** The number of results in an answer without a limit. */
const DEFAULT_COUNT = 20
/** The most comments, and the most replies, that one search reads. */
const MAX_READ = 20_000

const CHANGE = 'SELECT id, number, subject FROM change_request WHERE id = ?'
const PAGE = 'SELECT page AS id, title FROM search_document WHERE page = ? LIMIT 1'

interface Match extends SearchedComment {
  offset: number
}

export const searchComments = defineOperation({
  id: 'searchCommentsInOrganization',
  group: 'Organizations',
  summary: 'Search comments and replies of all readable spaces with filters, the newest first',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/search/comments',
  success: 200,
  params: organizationParams,
  query: searchFilter,
  body: undefined,
  response: FoundComments,
  offline: 'local',
  readsEveryText: true,
  access: onOrganization('none'),
  run(scope, { query }, { organization }) {
    const spaces = searchedSpaces(scope, organization.id, query)
    const titles = new Map(spaces.map(({ id, title }) => [id, title]))
    const filter = { ...writtenBetween(query), spaces: [...titles.keys()] }
    const limit = query.limit ?? DEFAULT_COUNT
    const matcher = new TextMatcher(readSearchQuery(query.query))
    const parts = [newestComments, newestReplies].map((read) =>
      matchesIn(read(scope.store, filter, MAX_READ), matcher, limit),
    )
    const matches = parts.flatMap((part) => part.matches).sort(byAge)
    return {
      items: matches.slice(0, limit).map((row) => present(scope, row, titles.get(row.space) ?? '')),
      isWhole: parts.every(({ isWhole }) => isWhole),
    }
  },
})

/** Sorts the newest first. A reply precedes a comment of the same moment, which it may answer. */
function byAge(one: Match, other: Match): number {
  return (
    other.posted_at - one.posted_at ||
    Number(other.reply !== null) - Number(one.reply !== null) ||
    other.seq - one.seq
  )
}

/** Reads comments until `limit` of them match. `isWhole` is false when the bound of reading ended it. */
function matchesIn(comments: Iterable<SearchedComment>, matcher: TextMatcher, limit: number) {
  const matches: Match[] = []
  let read = 0
  for (const comment of comments) {
    read += 1
    const offset = matcher.match(comment.body)
    if (offset !== undefined) matches.push({ ...comment, offset })
    if (matches.length >= limit) break
  }
  return { matches, isWhole: read < MAX_READ }
}

function present(scope: ReadScope, row: Match, spaceTitle: string): FoundComment {
  const text = composeAccents(row.body)
  return {
    id: row.id,
    ...(row.reply !== null && { reply: row.reply }),
    space: row.space,
    spaceTitle,
    ...placeOf(scope.store, row),
    body: snippetAt(text, { start: 0, end: text.length }, row.offset),
    postedBy: userById(scope, row.posted_by),
    postedAt: timestamp(row.posted_at),
    resolved: row.resolved === 1,
  }
}

/** Returns the place of a discussion. A page that was deleted, or exists only in a change request, is omitted. */
function placeOf(
  store: Reader,
  { change_request: changeRequest, page }: Match,
): Pick<FoundComment, 'changeRequest' | 'page'> {
  const inChange =
    changeRequest === null
      ? undefined
      : store.get<NonNullable<FoundComment['changeRequest']>>(CHANGE, changeRequest)
  const onPage = page === null ? undefined : store.get<NonNullable<FoundComment['page']>>(PAGE, page)
  return { ...(inChange && { changeRequest: inChange }), ...(onPage && { page: onPage }) }
}
