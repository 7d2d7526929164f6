import type { ChangeRequestStatus } from '../../../schemas/change-request.ts'
import type { Space } from '../../../schemas/space.ts'
import type { ListPull } from './list-pull.ts'
import { listChangeRequests } from './list-change-requests.ts'
import { lookAtChangeRequest } from './poll-change-request.ts'
import { lookAtDiscussion } from './poll-discussion.ts'
import { lookAtSpaceContent } from './poll-space-content.ts'
import { keepPlace, signalOf, spacePlace } from './space-place.ts'
import { toldWithin } from './listed-entities.ts'

/** What of a space gives no sign when it changes, so that it has to be asked for. */
type Part = 'draft' | 'open' | 'comments' | { changeRequest: string }

/**
 * Looks at a space: whole where its listing has changed, where edits from here are about it, or where all is
 * to be looked at; otherwise one part of it in its turn, which is one request at the most when nothing changed.
 */
export async function lookAtSpace(pull: ListPull, space: Space): Promise<void> {
  const { store } = pull
  const place = spacePlace(store, space.id)
  const parts = partsOf(pull, space)
  const isWhole = pull.isThorough || pull.involved.has(space.id) || place.signal !== signalOf(space)
  const due = parts[pull.turn % Math.max(1, parts.length)]
  const looked = isWhole ? parts : due ? [due] : []
  const closed = space.changeRequests - space.changeRequestsOpen - space.changeRequestsDraft
  const statuses = openStatuses(looked, isWhole)
  if (pull.isThorough || (isWhole && closed !== place.closed)) statuses.push('merged', 'archived')
  const listed = await listChangeRequests(pull, space, statuses)
  await lookAtSpaceContent(pull, space)
  const talkedAbout: string[] = []
  for (const changeRequest of listed)
    if (await lookAtChangeRequest(pull, space, changeRequest)) talkedAbout.push(changeRequest.id)
  await lookAtDiscussions(pull, space, { looked, isWhole, talkedAbout })
  if (isWhole) finish(pull, space, closed)
}

function partsOf({ store }: ListPull, space: Space): Part[] {
  const parts: Part[] = []
  if (space.changeRequestsDraft > 0) parts.push('draft')
  if (space.changeRequestsOpen > 0) parts.push('open')
  if (space.comments > 0 || toldWithin(store, 'comment', space.id).length > 0) parts.push('comments')
  for (const { id } of toldWithin(store, 'change-request', space.id)) {
    const isTalkedAbout = toldWithin(store, 'comment', id).length > 0
    if (isTalkedAbout) parts.push({ changeRequest: id })
  }
  return parts
}

/** Looked at whole, both lists are read although the listing counts none in them: it may be older than they are. */
function openStatuses(looked: Part[], isWhole: boolean): ChangeRequestStatus[] {
  const statuses = ['draft', 'open'] as const
  return statuses.filter((status) => isWhole || looked.includes(status))
}

interface Look {
  looked: Part[]
  isWhole: boolean
  talkedAbout: string[]
}

async function lookAtDiscussions(
  pull: ListPull,
  space: Space,
  { looked, isWhole, talkedAbout }: Look,
): Promise<void> {
  if (isWhole || looked.includes('comments')) await lookAtDiscussion(pull, { space: space.id })
  const due = looked.flatMap((part) => (typeof part === 'object' ? [part.changeRequest] : []))
  for (const changeRequest of new Set([...due, ...talkedAbout]))
    await lookAtDiscussion(pull, { space: space.id, changeRequest })
}

/** Keeps what the listing said before the space was looked at: what changed meanwhile is met again. */
function finish(pull: ListPull, space: Space, closed: number): void {
  const telling = pull.begin()
  telling.note((store) => {
    keepPlace(store, space.id, { signal: signalOf(space), closed })
  })
  pull.takeIn(telling)
}
