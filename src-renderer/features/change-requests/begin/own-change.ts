import type { ChangeRequest } from '../../../../src-main/schemas/change-request.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import { changedPages } from '../change-words.ts'
import type { BeginContext, Begun, Wanted } from './begin-change.ts'
import { begunIn } from './begun-drafts.ts'

/** The limit of the last changed drafts, and of the open ones, that are examined. */
const MOST = 20

/**
 * Returns the last changed change request of the user that changes the page, or the one that Edit created from
 * it on this device.
 */
export async function ownChange(
  { client: { call }, storage }: BeginContext,
  { spaceId, pageId }: Wanted,
): Promise<Begun | undefined> {
  if (pageId === undefined) return undefined
  const user = await call('getAuthenticatedUser', {})
  const lists = await Promise.all(
    (['draft', 'open'] as const).map((status) =>
      call('listChangeRequestsForSpace', {
        params: { spaceId },
        query: { status, contributor: user.id, limit: MOST },
      }),
    ),
  )
  const own = lists.flatMap(({ items }) => items).filter(({ createdBy }) => createdBy.id === user.id)
  const changed = await Promise.all(own.map((each) => changes(each)))
  const changing = own.find((_, at) => changed[at]?.includes(pageId))
  if (changing) return { changeRequest: changing, continued: true }
  return begunFrom(pageId)

  /** Returns the unchanged one that Edit created from the page. The remote may have renamed it since. */
  async function begunFrom(page: string): Promise<Begun | undefined> {
    const noted = begunIn(storage, spaceId).filter((each) => each.page === page && !each.isDropped)
    for (const { changeRequest: changeRequestId } of noted) {
      const found = await call('getChangeRequestById', { params: { spaceId, changeRequestId } }).catch(
        ifUnknown,
      )
      const isOwn = found?.createdBy.id === user.id && ['draft', 'open'].includes(found.status)
      if (isOwn) return { changeRequest: found, continued: found.revision !== found.revisionInitial }
    }
    return undefined
  }

  async function changes({ id }: ChangeRequest): Promise<string[]> {
    const params = { spaceId, changeRequestId: id }
    const answer = await call('getChangeRequestChanges', { params })
    return changedPages(answer.changes).map((page) => page.id)
  }
}

function ifUnknown(error: unknown): undefined {
  if (asClientProblem(error).status !== 404) throw error
}
