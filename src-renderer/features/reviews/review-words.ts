import type { Review } from '../../../src-main/schemas/change-request.ts'

/** The words for each kind of review. */
export const REVIEW_WORDS = {
  approved: { label: 'Approved', tone: 'success' },
  'changes-requested': { label: 'Asked for changes', tone: 'warning' },
} as const satisfies Record<Review['status'], { label: string; tone: string }>

/** Returns the newest review of each reviewer; older ones no longer count. The input is sorted newest first. */
export function latestReviews(reviews: readonly Review[]): Review[] {
  const latest = new Map<string, Review>()
  for (const review of reviews) if (!latest.has(review.reviewer.id)) latest.set(review.reviewer.id, review)
  return [...latest.values()]
}
