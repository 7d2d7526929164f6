import type { Review, ReviewerState } from '../../../src-main/schemas/change-request.ts'

export type { ReviewerState }

/** The state of a reviewer, and the verdict of a submitted review where it is known. */
export interface ReviewerMark {
  /** `commented` for a review without a verdict. */
  state: ReviewerState | 'commented'
  verdict?: Review['status'] | undefined
}

/** The words for each state, and the tone of its badge. */
export const REVIEWER_WORDS = {
  requested: { label: 'Requested', tone: 'accent' },
  approved: { label: 'Approved', tone: 'success' },
  'changes-requested': { label: 'Changes requested', tone: 'warning' },
  outdated: { label: 'Outdated', tone: 'neutral' },
  commented: { label: 'Commented', tone: 'neutral' },
} as const satisfies Record<ReviewerMark['state'], { label: string; tone: string }>

/** Returns the words for the state of a reviewer. An outdated review names its verdict where that is known. */
export function reviewerWords({ state, verdict }: ReviewerMark): string {
  return state === 'outdated' && verdict
    ? `${REVIEWER_WORDS[verdict].label} (outdated)`
    : REVIEWER_WORDS[state].label
}

/** The words for the state of a change request in a list: that of its first reviewer. */
export const LISTED_WORDS: Record<ReviewerState, string> = {
  'changes-requested': 'Changes requested',
  requested: 'Review requested',
  approved: 'Approved',
  outdated: 'Review outdated',
}

/** Returns the newest review of each reviewer; older ones no longer count. The input is sorted newest first. */
export function latestReviews(reviews: readonly Review[]): Review[] {
  const latest = new Map<string, Review>()
  for (const review of reviews) if (!latest.has(review.reviewer.id)) latest.set(review.reviewer.id, review)
  return [...latest.values()]
}
