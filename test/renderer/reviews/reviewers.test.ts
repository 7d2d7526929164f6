import { expect, it } from 'vitest'
import type { Review } from '../../../src-main/schemas/change-request.ts'
import { reviewerWords } from '../../../src-renderer/features/reviews/review-words.ts'
import { joinReviewers } from '../../../src-renderer/features/reviews/reviewers.ts'

const review = (status: Review['status'], outdated: boolean): Review => ({
  object: 'change-request-review',
  id: `review-${status}`,
  revision: 'revision',
  reviewer: { object: 'user', id: status, displayName: status, urls: { location: 'http://host/v1/users/u' } },
  status,
  outdated,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})

const wordsOf = (...reviews: Review[]) => joinReviewers([], reviews).map(reviewerWords)

it('names the verdict of an outdated review', () => {
  expect(wordsOf(review('approved', true), review('changes-requested', true))).toEqual([
    'Approved (outdated)',
    'Changes requested (outdated)',
  ])
})

it('names the verdict alone while the review covers the present revision', () => {
  expect(wordsOf(review('approved', false))).toEqual(['Approved'])
})

it('names an outdated review without a known verdict', () => {
  expect(reviewerWords({ state: 'outdated' })).toBe('Outdated')
})
