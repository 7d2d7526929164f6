import type { OperationId } from '../../../src-main/operations/client-types.ts'
import type { CallResult, RawInput } from '../../../src-main/operations/dispatch.ts'

type Attempt = (id: OperationId, input: RawInput) => CallResult

interface Page {
  id: string
  pages?: Page[]
}

const STATUSES = ['draft', 'open', 'archived', 'merged'] as const

/** All that somebody sees of an organization, as answers by their names. */
export function viewOf(attempt: Attempt, organizationId: string): Map<string, string> {
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
    look(`links of ${spaceId}`, 'searchSpaceContent', { params, query: { query: 'line' } })
    const listed = look(`pages of ${spaceId}`, 'listPages', { params }) as { pages?: Page[] }
    for (const page of flat(listed.pages ?? []))
      look(`page ${page}`, 'getPageById', { params: { spaceId, pageId: page } })
    for (const { id: commentId } of items(look(`comments of ${spaceId}`, 'listCommentsInSpace', { params })))
      look(`replies to ${commentId}`, 'listCommentRepliesInSpace', { params: { spaceId, commentId } })
    for (const status of STATUSES) {
      const name = `${status} change requests of ${spaceId}`
      const found = look(name, 'listChangeRequestsForSpace', { params, query: { status } })
      for (const { id } of items(found)) lookAtChangeRequest(look, spaceId, id)
    }
  }
  return view
}

function lookAtChangeRequest(
  look: (name: string, id: OperationId, input: RawInput) => unknown,
  spaceId: string,
  changeRequestId: string,
): void {
  const params = { spaceId, changeRequestId }
  const listed = look(`pages of ${changeRequestId}`, 'listPagesInChangeRequest', { params }) as {
    pages?: Page[]
  }
  for (const page of flat(listed.pages ?? []))
    look(`page ${page} of ${changeRequestId}`, 'getPageInChangeRequestById', {
      params: { ...params, pageId: page },
    })
  look(`conflicts of ${changeRequestId}`, 'listChangeRequestConflicts', { params })
  look(`changes of ${changeRequestId}`, 'getChangeRequestChanges', { params })
}

function flat(pages: Page[]): string[] {
  return pages.flatMap((page) => [page.id, ...flat(page.pages ?? [])])
}
