import type { Review } from '../../../src-main/schemas/change-request.ts'

/** What a review says. */
export const REVIEW_WORDS = {
  approved: { label: 'Approved', tone: 'success' },
  'changes-requested': { label: 'Asked for changes', tone: 'warning' },
} as const satisfies Record<Review['status'], { label: string; tone: string }>

/** The newest review of each reviewer: what they said before no longer counts. Reviews come newest first. */
export function latestReviews(reviews: readonly Review[]): Review[] {
  const latest = new Map<string, Review>()
  for (const review of reviews) if (!latest.has(review.reviewer.id)) latest.set(review.reviewer.id, review)
  return [...latest.values()]
}
