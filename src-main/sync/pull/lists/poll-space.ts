import type { ChangeRequestStatus } from '../../../schemas/change-request.ts'
import type { Space } from '../../../schemas/space.ts'
import { listChangeRequests } from './list-change-requests.ts'
import type { ListPull } from './list-pull.ts'
import { listedWithin } from './listed-entities.ts'
import { pollChangeRequest } from './poll-change-request.ts'
import { pollDiscussion } from './poll-discussion.ts'
import { pollSpaceContent } from './poll-space-content.ts'
import { unlessHidden } from './remote-reads.ts'
import { storePlace, signalOf, spacePlace } from './space-place.ts'

/** The parts of a space whose changes have no signal, so that they have to be requested. */
type Part = 'draft' | 'open' | 'comments' | { changeRequest: string }

/**
 * Polls a space whole after a changed signal, for pending edits or in a thorough pull. Otherwise it polls one part in
 * turn, which is at most one request without changes.
 */
export async function pollSpace(pull: ListPull, space: Space): Promise<void> {
  const { store } = pull
  const place = spacePlace(store, space.id)
  const parts = partsOf(pull, space)
  const isWhole = pull.isThorough || pull.involved.has(space.id) || place.signal !== signalOf(space)
  const due = parts[pull.turn % Math.max(1, parts.length)]
  const polled = isWhole ? parts : due ? [due] : []
  const closed = space.changeRequests - space.changeRequestsOpen - space.changeRequestsDraft
  const statuses = openStatuses(polled, isWhole)
  if (pull.isThorough || (isWhole && closed !== place.closed)) statuses.push('merged', 'archived')
  const listed = await listChangeRequests(pull, space, statuses)
  await pollSpaceContent(pull, space)
  const discussed: string[] = []
  for (const changeRequest of listed) {
    // One that was deleted meanwhile is missing in the next list, and is requested by id.
    const isDiscussed = await unlessHidden(pollChangeRequest(pull, space, changeRequest), () => false)
    if (isDiscussed) discussed.push(changeRequest.id)
  }
  await pollDiscussions(pull, space, { polled, isWhole, discussed })
  if (isWhole) finish(pull, space, closed)
}

function partsOf({ store }: ListPull, space: Space): Part[] {
  const parts: Part[] = []
  if (space.changeRequestsDraft > 0) parts.push('draft')
  if (space.changeRequestsOpen > 0) parts.push('open')
  if (space.comments > 0 || listedWithin(store, 'comment', space.id).length > 0) parts.push('comments')
  for (const { id } of listedWithin(store, 'change-request', space.id)) {
    const isDiscussed = listedWithin(store, 'comment', id).length > 0
    if (isDiscussed) parts.push({ changeRequest: id })
  }
  return parts
}

/**
 * Returns the statuses to list. A whole poll reads both lists, even if the space's counts are zero, because the counts
 * may be older.
 */
function openStatuses(polled: Part[], isWhole: boolean): ChangeRequestStatus[] {
  const statuses = ['draft', 'open'] as const
  return statuses.filter((status) => isWhole || polled.includes(status))
}

interface Poll {
  polled: Part[]
  isWhole: boolean
  discussed: string[]
}

async function pollDiscussions(
  pull: ListPull,
  space: Space,
  { polled, isWhole, discussed }: Poll,
): Promise<void> {
  if (isWhole || polled.includes('comments')) await pollDiscussion(pull, { space: space.id })
  const due = polled.flatMap((part) => (typeof part === 'object' ? [part.changeRequest] : []))
  for (const changeRequest of new Set([...due, ...discussed]))
    await unlessHidden(pollDiscussion(pull, { space: space.id, changeRequest }), () => undefined)
}

/** Stores the signal from before the poll, so that the next poll sees changes in between. */
function finish(pull: ListPull, space: Space, closed: number): void {
  const entries = pull.begin()
  entries.note((store) => {
    storePlace(store, space.id, { signal: signalOf(space), closed })
  })
  pull.commit(entries)
}
