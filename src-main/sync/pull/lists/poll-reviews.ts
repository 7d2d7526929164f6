import type { Review } from '../../../schemas/change-request.ts'
import type { ListPull } from './list-pull.ts'
import { listWhole } from './list-whole.ts'
import { isNotFound, Stopped } from './remote-reads.ts'

/**
 * Polls the reviews of a change request. The operation is not documented: a remote without it has no reviews to
 * report. Returns the reviews.
 */
export async function pollReviews(pull: ListPull, space: string, changeRequest: string): Promise<Review[]> {
  if (pull.lacks.has('getReviewsByChangeRequestId')) return []
  const reviews = await listReviews(pull, space, changeRequest)
  if (!reviews) return []
  const entries = pull.begin()
  for (const { id, reviewer, status, revision, comment, createdAt } of reviews) {
    entries.addUsers(reviewer)
    entries.addIfChanged(
      'review',
      { id, within: changeRequest },
      {
        kind: 'review',
        id,
        space,
        value: {
          changeRequest,
          reviewer: reviewer.id,
          status,
          revision,
          comment: comment?.id ?? null,
          createdAt,
          order: pull.orders.of('review', id),
        },
      },
    )
  }
  pull.commit(entries)
  return reviews
}

/** Returns the reviews, the oldest first. The remote lists the newest first, also among those of one moment. */
async function listReviews({ reads, lacks }: ListPull, spaceId: string, changeRequestId: string) {
  const params = { spaceId, changeRequestId }
  try {
    const listed = await listWhole(
      (query) => reads.read('getReviewsByChangeRequestId', { params, query }),
      ({ id }) => id,
    )
    const oldestFirst = listed.toReversed()
    return oldestFirst.toSorted((a, b) =>
      a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0,
    )
  } catch (error) {
    if (!(error instanceof Stopped && isNotFound(error.failure))) throw error
    lacks.add('getReviewsByChangeRequestId')
    return null
  }
}
