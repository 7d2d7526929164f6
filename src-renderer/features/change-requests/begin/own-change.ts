import { asClientProblem } from '../../../api/client-problem.ts'
import type { BeginContext, Begun, EditRequest } from './begin-change.ts'
import { draftsBegunIn } from './begun-drafts.ts'
import { CONTINUED } from './own-changes-ahead.ts'

/**
 * Returns the last changed change request of the user that changes the page, or the one that Edit created from
 * it on this device. The revert of a merge is not continued.
 */
export async function ownChange(
  { client: { call }, storage, takeOwnChanges }: BeginContext,
  { spaceId, pageId }: EditRequest,
): Promise<Begun | undefined> {
  if (pageId === undefined) return undefined
  const input = { params: { spaceId, pageId }, query: CONTINUED }
  const answer = takeOwnChanges(input.params) ?? call('listOwnChangesOfPage', input)
  const changes = await answer.catch(ifUnknown)
  const last = changes?.items[0]
  if (last) return { changeRequest: last.changeRequest, continued: true }
  return begunFrom(pageId)

  /** Returns the unchanged one that Edit created from the page. The remote may have renamed it since. */
  async function begunFrom(page: string): Promise<Begun | undefined> {
    const drafts = draftsBegunIn(storage, spaceId).filter((draft) => draft.page === page && !draft.isDropped)
    if (drafts.length === 0) return undefined
    const user = await call('getAuthenticatedUser', {})
    for (const { changeRequest: changeRequestId } of drafts) {
      const params = { spaceId, changeRequestId }
      const changeRequest = await call('getChangeRequestById', { params }).catch(ifUnknown)
      if (changeRequest?.createdBy.id !== user.id) continue
      if (changeRequest.status !== 'draft' && changeRequest.status !== 'open') continue
      return { changeRequest, continued: changeRequest.revision !== changeRequest.revisionInitial }
    }
    return undefined
  }
}

function ifUnknown(error: unknown): undefined {
  if (asClientProblem(error).status !== 404) throw error
}
