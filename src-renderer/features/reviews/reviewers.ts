import type { RequestedReviewer, Review } from '../../../src-main/schemas/change-request.ts'
import type { User } from '../../../src-main/schemas/people/user.ts'
import { latestReviews, type ReviewerState } from './review-words.ts'

/** A user who reviewed a change request, or whose review is requested. */
export interface Reviewer {
  user: User
  state: ReviewerState
  /** The verdict of the review; undefined in the state `requested`. */
  verdict?: Review['status'] | undefined
  /** The time of the request in the state `requested`; otherwise that of the review. */
  at: string
  isRequested: boolean
}

/** Returns the reviewers: first those whose review is outstanding, then the newest review of each other user. */
export function joinReviewers(
  requested: readonly RequestedReviewer[],
  reviews: readonly Review[],
): Reviewer[] {
  const requests = requested.flatMap((item) => (item.kind === 'user' ? [item] : []))
  const latest = latestReviews(reviews)
  const isWaiting = (user: string) => requests.some((item) => item.user.id === user && item.waiting !== false)
  const waiting = requests.filter(({ user }) => isWaiting(user.id))
  return [
    ...waiting.map(({ user, createdAt }): Reviewer => ({
      user,
      state: 'requested',
      at: createdAt,
      isRequested: true,
    })),
    ...latest
      .filter(({ reviewer }) => !isWaiting(reviewer.id))
      .map(({ reviewer: user, status, outdated, createdAt }): Reviewer => ({
        user,
        state: outdated ? 'outdated' : status,
        verdict: status,
        at: createdAt,
        isRequested: requests.some((item) => item.user.id === user.id),
      })),
  ]
}
