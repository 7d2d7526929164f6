import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import type { CallResult, RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import type { RemoteKind } from './remote-kind.ts'

type Attempt = (id: OperationId, input: RawInput) => CallResult

interface Item {
  id: string
}

interface Page {
  id: string
  pages?: Page[]
}

const STATUSES = ['draft', 'open', 'archived', 'merged'] as const

/** The lists of an organization, except its spaces. Remotes without a feed list none of it to a copy. */
const LISTS: readonly OperationId[] = [
  'listSites',
  'listOrganizationCustomFields',
  'listOpenAPISpecs',
  'listTranslations',
  'listSavedSearchesInOrganization',
]

/**
 * Returns all that a user sees of some organizations, as answers by their names. Some parts of a remote without a
 * feed cannot be compared, and are left out. These are the differences of a change request (`changes`) and its
 * conflicts (`conflicts`), for which the documented operations list no old revisions. So are the content of closed
 * change requests, which is not requested, and sites, custom fields, specifications, translations and saved searches.
 */
export function viewOf(
  attempt: Attempt,
  organizations: readonly string[],
  kind: RemoteKind = 'feed',
): Map<string, string> {
  const poll = new Poll(attempt, kind)
  for (const organizationId of organizations) poll.atOrganization(organizationId)
  return poll.view
}

class Poll {
  readonly view = new Map<string, string>()
  readonly #attempt: Attempt
  readonly #kind: RemoteKind

  constructor(attempt: Attempt, kind: RemoteKind) {
    this.#attempt = attempt
    this.#kind = kind
  }

  atOrganization(organizationId: string): void {
    const params = { organizationId }
    const spaces = this.#list(`spaces of ${organizationId}`, 'listSpacesInOrganizationById', params)
    // Remotes without a feed list no place of a space among others that they document.
    if (this.#kind !== 'feed')
      this.view.set(
        `spaces of ${organizationId}`,
        findsOf(this.#attempt('listSpacesInOrganizationById', { params })),
      )
    if (this.#kind === 'feed') {
      this.#see(`organization ${organizationId}`, 'getOrganizationById', { params })
      const nested = { params, query: { nested: true } }
      this.#see(`collections of ${organizationId}`, 'listCollectionsInOrganizationById', nested)
      for (const id of LISTS) this.#see(`${id} of ${organizationId}`, id, { params })
      for (const { id: siteId } of this.#list(`sites of ${organizationId}`, 'listSites', params))
        this.#atSite({ organizationId, siteId })
    }
    for (const { id } of spaces) this.#atSpace(id)
  }

  #atSite(params: { organizationId: string; siteId: string }): void {
    for (const id of [
      'listSiteSections',
      'listSiteSpaces',
      'listSiteShareLinks',
      'getSiteCustomizationById',
    ] as const)
      this.#see(`${id} of ${params.siteId}`, id, { params })
  }

  #atSpace(spaceId: string): void {
    const params = { spaceId }
    const found = this.#attempt('searchSpaceContent', { params, query: { query: 'line' } })
    this.view.set(`finds in ${spaceId}`, findsOf(found))
    const listed = this.#see(`pages of ${spaceId}`, 'listPages', { params }) as { pages?: Page[] }
    for (const pageId of flat(listed.pages ?? []))
      this.#see(`page ${pageId}`, 'getPageById', { params: { spaceId, pageId } })
    if (this.#kind === 'feed') {
      this.#see(`files of ${spaceId}`, 'listFiles', { params })
      for (const { id } of this.#list(`reusable contents of ${spaceId}`, 'listReusableContents', params))
        this.#see(`reusable content ${id} of ${spaceId}`, 'getReusableContentById', {
          params: { ...params, reusableContentId: id },
        })
      this.#see(`custom fields of ${spaceId}`, 'getSpaceCustomFields', { params })
    }
    const comments = this.#list(`comments of ${spaceId}`, 'listCommentsInSpace', params, { status: 'all' })
    for (const { id: commentId } of comments)
      this.#see(`replies to ${commentId}`, 'listCommentRepliesInSpace', { params: { spaceId, commentId } })
    for (const status of STATUSES) {
      const name = `${status} change requests of ${spaceId}`
      const changeRequests = this.#list(name, 'listChangeRequestsForSpace', params, { status })
      const isReported = this.#kind === 'feed' || status === 'draft' || status === 'open'
      if (isReported) for (const { id } of changeRequests) this.#atChangeRequest(spaceId, id)
    }
  }

  #atChangeRequest(spaceId: string, id: string): void {
    const params = { spaceId, changeRequestId: id }
    const listed = this.#see(`pages of ${id}`, 'listPagesInChangeRequest', { params }) as { pages?: Page[] }
    for (const pageId of flat(listed.pages ?? []))
      this.#see(`page ${pageId} of ${id}`, 'getPageInChangeRequestById', { params: { ...params, pageId } })
    const comments = this.#list(`comments of ${id}`, 'listCommentsInChangeRequest', params, { status: 'all' })
    for (const { id: commentId } of comments) {
      const inComment = { params: { ...params, commentId } }
      this.#see(`replies to ${commentId}`, 'listCommentRepliesInChangeRequest', inComment)
    }
    if (this.#kind === 'documented') return
    if (this.#kind !== 'feed') {
      // Two reviews of one moment come in the order in which each store received them.
      this.view.set(`reviews of ${id}`, findsOf(this.#attempt('getReviewsByChangeRequestId', { params })))
      return
    }
    this.#see(`reviews of ${id}`, 'getReviewsByChangeRequestId', { params })
    this.#see(`files of ${id}`, 'listFilesInChangeRequestById', { params })
    const reused = this.#list(`reusable contents of ${id}`, 'listReusableContentsInChangeRequest', params)
    for (const { id: reusableContentId } of reused)
      this.#see(`reusable content ${reusableContentId} of ${id}`, 'getReusableContentInChangeRequestById', {
        params: { ...params, reusableContentId },
      })
    this.#see(`conflicts of ${id}`, 'listChangeRequestConflicts', { params })
    this.#see(`changes of ${id}`, 'getChangeRequestChanges', { params })
  }

  #list(name: string, id: OperationId, params: object, query?: object): Item[] {
    const seen = this.#see(name, id, { params, ...(query && { query }) })
    return (seen as { items?: Item[] }).items ?? []
  }

  #see(name: string, id: OperationId, input: RawInput): unknown {
    const result = this.#attempt(id, input)
    const replacer = this.#kind === 'documented' ? withoutReviewers : undefined
    const answer = result.ok ? JSON.stringify(result.value, replacer) : result.problem.code
    // Comments on a closed change request are not requested either.
    const isClosed = /^(archived|merged) change requests/.test(name) && this.#kind !== 'feed'
    const isListed = this.#kind !== 'feed' && name.startsWith('comments of ')
    const listed = isListed ? answer.replaceAll(DELETED_PAGE, '$<page>') : answer
    this.view.set(name, isClosed ? listed.replaceAll(/"comments":\d+/g, '') : listed)
    return result.ok ? result.value : {}
  }
}

/** Leaves out the reviewers of listed change requests, because the documented operations list no reviews. */
const withoutReviewers = (key: string, value: unknown): unknown => (key === 'reviewers' ? undefined : value)

/** A deleted page of a comment. Lists show no page that was deleted, so a copy may lack its last title and time. */
const DELETED_PAGE = /(?<page>"page":\{"id":"[^"]*")[^{}]*"outdated":true/g

/** A list by ids. Pages that fit a search equally well have the order in which each store received them. */
function findsOf(result: CallResult): string {
  if (!result.ok) return result.problem.code
  const { items } = result.value as { items: Item[] }
  return JSON.stringify(items.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
}

function flat(pages: Page[]): string[] {
  return pages.flatMap((page) => [page.id, ...flat(page.pages ?? [])])
}
