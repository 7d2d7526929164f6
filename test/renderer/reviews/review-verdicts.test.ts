import { expect, it } from 'vitest'
import { offeredVerdicts } from '../../../src-renderer/features/reviews/review-verdicts.ts'

const values = (rights: { canReview: boolean; isAuthor: boolean }) =>
  offeredVerdicts(rights).map(({ value }) => value)

it('offers a reviewer every verdict', () => {
  expect(values({ canReview: true, isAuthor: false })).toEqual(['comment', 'approved', 'changes-requested'])
})

it('offers no approval to the author of the change request', () => {
  expect(values({ canReview: true, isAuthor: true })).toEqual(['comment', 'changes-requested'])
})

it('offers only a comment to a user who may not review', () => {
  expect(values({ canReview: false, isAuthor: false })).toEqual(['comment'])
})
