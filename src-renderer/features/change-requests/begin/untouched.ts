import type { ChangeRequest } from '../../../../src-main/schemas/change-request.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import type { Client } from '../../../api/client.ts'
import { hasDraftOf } from '../../../editor/saving/retained-drafts.ts'

/**
 * Returns the change request if no user ever changed it: neither its texts nor its subject, comments or reviewers. A
 * reverted, unsent or refused text counts as a change. Returns undefined otherwise, and when it no longer exists.
 */
export async function untouched(
  { call }: Client,
  storage: Storage,
  params: { spaceId: string; changeRequestId: string },
): Promise<ChangeRequest | undefined> {
  const changeRequest = await call('getChangeRequestById', { params }).catch((error: unknown) => {
    if (asClientProblem(error).status === 404) return undefined
    throw error
  })
  if (!changeRequest || changeRequest.status !== 'draft' || changeRequest.subject !== '') return undefined
  if (
    changeRequest.revision !== changeRequest.revisionInitial ||
    changeRequest.revisionMergedAncestor !== undefined
  )
    return undefined
  if (hasDraftOf(storage, [changeRequest.id, params.changeRequestId])) return undefined
  if (await waitsForUser(call, changeRequest.id)) return undefined
  const user = await call('getAuthenticatedUser', {})
  if (changeRequest.createdBy.id !== user.id) return undefined
  const comments = await call('listCommentsInChangeRequest', { params, query: { status: 'all', limit: 1 } })
  return comments.items.length === 0 ? changeRequest : undefined
}

/** Returns true when an edit of the change request waits for the user in the outbox. Only a replica has an outbox. */
async function waitsForUser(call: Client['call'], changeRequest: string): Promise<boolean> {
  const { items } = await call('listOutbox', {}).catch((error: unknown) => {
    if (asClientProblem(error).status === 404) return { items: [] }
    throw error
  })
  return items.some((item) => item.changeRequest === changeRequest && item.state === 'needs-you')
}
