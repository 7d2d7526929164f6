import type { OperationId } from '../../../src-main/hosting/client-types.ts'
import type { CallResult, RawInput } from '../../../src-main/operations/dispatch.ts'
import type { RemoteKind } from './remote-kind.ts'

type Attempt = (id: OperationId, input: RawInput) => CallResult

interface Page {
  id: string
  pages?: Page[]
}

const STATUSES = ['draft', 'open', 'archived', 'merged'] as const

/**
 * All that somebody sees of an organization, as answers by their names. Left out of what a remote without a feed
 * can be compared by: what a change request differs in (`changes`) and is at odds in (`conflicts`), for which
 * the documented operations tell neither old revisions nor conflicts; and the content of change requests that
 * were closed, which is not asked for.
 */
export function viewOf(
  attempt: Attempt,
  organizationId: string,
  kind: RemoteKind = 'feed',
): Map<string, string> {
  const view = new Map<string, string>()
  const look = (name: string, id: OperationId, input: RawInput): unknown => {
    const result = attempt(id, input)
    view.set(name, result.ok ? JSON.stringify(result.value) : result.problem.code)
    return result.ok ? result.value : {}
  }
  const items = (value: unknown) => (value as { items?: { id: string }[] }).items ?? []
  const spaces = look('spaces', 'listSpacesInOrganizationById', { params: { organizationId } })
  for (const { id: spaceId } of items(spaces)) {
    const params = { spaceId }
    view.set(
      `finds in ${spaceId}`,
      findsOf(attempt('searchSpaceContent', { params, query: { query: 'line' } })),
    )
    const listed = look(`pages of ${spaceId}`, 'listPages', { params }) as { pages?: Page[] }
    for (const page of flat(listed.pages ?? []))
      look(`page ${page}`, 'getPageById', { params: { spaceId, pageId: page } })
    for (const { id: commentId } of items(look(`comments of ${spaceId}`, 'listCommentsInSpace', { params })))
      look(`replies to ${commentId}`, 'listCommentRepliesInSpace', { params: { spaceId, commentId } })
    for (const status of STATUSES) {
      const name = `${status} change requests of ${spaceId}`
      const found = look(name, 'listChangeRequestsForSpace', { params, query: { status } })
      const isTold = kind === 'feed' || status === 'draft' || status === 'open'
      const shown = isTold ? items(found) : []
      for (const { id } of shown) lookAtChangeRequest(look, spaceId, id, kind)
    }
  }
  return view
}

/** What a search finds. Pages that fit equally well come in the order in which each store met them, which is its own. */
function findsOf(result: CallResult): string {
  if (!result.ok) return result.problem.code
  const { items } = result.value as { items: { id: string }[] }
  return JSON.stringify(items.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
}

function lookAtChangeRequest(
  look: (name: string, id: OperationId, input: RawInput) => unknown,
  spaceId: string,
  changeRequestId: string,
  kind: RemoteKind,
): void {
  const params = { spaceId, changeRequestId }
  const listed = look(`pages of ${changeRequestId}`, 'listPagesInChangeRequest', { params }) as {
    pages?: Page[]
  }
  for (const page of flat(listed.pages ?? []))
    look(`page ${page} of ${changeRequestId}`, 'getPageInChangeRequestById', {
      params: { ...params, pageId: page },
    })
  if (kind !== 'feed') return
  look(`conflicts of ${changeRequestId}`, 'listChangeRequestConflicts', { params })
  look(`changes of ${changeRequestId}`, 'getChangeRequestChanges', { params })
}

function flat(pages: Page[]): string[] {
  return pages.flatMap((page) => [page.id, ...flat(page.pages ?? [])])
}
