import type { RequestedReviewer, Review } from '../../../schemas/change-request.ts'
import type { FeedEntry } from '../feed-entry.ts'
import type { ListPull } from './list-pull.ts'
import { listWhole } from './list-whole.ts'
import { listedEntity } from './listed-entities.ts'
import { isNotFound, Stopped } from './remote-reads.ts'

interface Polled {
  /** The change request in the form of the feed, without its requested reviewers. */
  entry: FeedEntry<'change-request'>
  reviews: readonly Review[]
}

/** Polls the requested reviewers of a change request. A remote without the operation has none to report. */
export async function pollRequestedReviewers(pull: ListPull, { entry, reviews }: Polled): Promise<void> {
  if (pull.lacks.has('getRequestedReviewersByChangeRequestId')) return
  const listed = await listReviewers(pull, entry)
  if (!listed) return
  const requestedReviewers = listed.flatMap((item) => {
    if (item.kind === 'team') return []
    const { user, requestedBy, revision, createdAt, waiting = isWaiting(item, reviews) } = item
    return [{ user: user.id, requestedBy: requestedBy.id, revision, requestedAt: createdAt, waiting }]
  })
  const wasListed = listedEntity(pull.store, 'requested-reviewers', entry.id) !== undefined
  if (requestedReviewers.length === 0 && !wasListed) return
  const entries = pull.begin()
  for (const item of listed) entries.addUsers(item.requestedBy, item.kind === 'user' ? item.user : undefined)
  entries.addIfChanged(
    'requested-reviewers',
    { id: entry.id, within: entry.id, value: JSON.stringify(requestedReviewers) },
    { ...entry, value: { ...entry.value, requestedReviewers } },
  )
  if (!entries.isEmpty) pull.commit(entries)
}

/** True when the user has submitted no review since the request. */
function isWaiting(item: RequestedReviewer & { kind: 'user' }, reviews: readonly Review[]): boolean {
  return !reviews.some(
    ({ reviewer, createdAt }) => reviewer.id === item.user.id && createdAt >= item.createdAt,
  )
}

async function listReviewers({ reads, lacks }: ListPull, { id, space }: FeedEntry<'change-request'>) {
  const params = { spaceId: space, changeRequestId: id }
  try {
    return await listWhole(
      (query) => reads.read('getRequestedReviewersByChangeRequestId', { params, query }),
      (item) => (item.kind === 'user' ? item.user.id : item.team.id),
    )
  } catch (error) {
    if (!(error instanceof Stopped && isNotFound(error.failure))) throw error
    lacks.add('getRequestedReviewersByChangeRequestId')
    return null
  }
}
