import type { ChangeRequest, ChangeRequestStatus } from '../../../schemas/change-request.ts'
import type { Space } from '../../../schemas/space.ts'
import { createdLocally } from './created-locally.ts'
import type { ListPull } from './list-pull.ts'
import { listWhole } from './list-whole.ts'
import { listedWithin } from './listed-entities.ts'
import { changeRequestPlace } from './space-place.ts'

/**
 * Returns the change requests of a space with any of the statuses, oldest first. One that has left these lists is
 * requested by id: it may have another status, be between two lists, or be deleted. Only a deletion is merged at
 * once.
 */
export async function listChangeRequests(
  pull: ListPull,
  space: Space,
  statuses: readonly ChangeRequestStatus[],
): Promise<ChangeRequest[]> {
  const { reads, store } = pull
  const params = { spaceId: space.id }
  const listed = new Map<string, ChangeRequest>()
  for (const status of statuses) {
    const list = await listWhole(
      (query) => reads.read('listChangeRequestsForSpace', { params, query: { ...query, status } }),
      ({ id }) => id,
    )
    for (const changeRequest of list) listed.set(changeRequest.id, changeRequest)
  }
  for (const id of createdLocally(store, { object: 'change-request', space: space.id })) {
    if (listed.has(id)) continue
    const changeRequest = await reads.readIfPresent('getChangeRequestById', {
      params: { ...params, changeRequestId: id },
    })
    if (changeRequest) listed.set(id, changeRequest)
  }
  for (const { id } of listedWithin(store, 'change-request', space.id)) {
    if (listed.has(id) || !isAmong(statuses, changeRequestPlace(store, id)?.status)) continue
    const changeRequest = await reads.readIfPresent('getChangeRequestById', {
      params: { ...params, changeRequestId: id },
    })
    if (changeRequest) listed.set(id, changeRequest)
    else addDeletion(pull, space, id)
  }
  const sorted = [...listed.values()].toSorted((a, b) => a.number - b.number)
  pull.orders.arrange(
    'change_request',
    sorted.map(({ id }) => id),
  )
  return sorted
}

function isAmong(statuses: readonly string[], status: string | undefined): boolean {
  return status !== undefined && statuses.includes(status)
}

function addDeletion(pull: ListPull, space: Space, id: string): void {
  const entries = pull.begin()
  entries.addDeletion('change-request', id, { space: space.id })
  pull.commit(entries)
}
