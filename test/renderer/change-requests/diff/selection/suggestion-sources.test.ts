import { expect, it } from 'vitest'
import type { Review } from '../../../../../src-main/schemas/change-request.ts'
import type { PageSuggestion } from '../../../../../src-renderer/features/change-requests/diff/suggestions/open-suggestions.ts'
import { suggestionSources } from '../../../../../src-renderer/features/change-requests/diff/suggestions/suggestion-sources.ts'

const suggest = (key: string, user: string, hour: number) =>
  ({ key, by: { id: user, displayName: user }, at: timeOf(hour) }) as PageSuggestion
const review = (id: string, user: string, hour: number, status: Review['status'] = 'approved') => ({
  id,
  status,
  reviewer: { id: user } as Review['reviewer'],
  createdAt: timeOf(hour),
})
const timeOf = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`

const listed = (suggestions: PageSuggestion[], reviews: ReturnType<typeof review>[]) =>
  suggestionSources(suggestions, reviews, (at) => at.slice(11, 13)).map(({ label, of, suggestions: own }) => [
    label,
    of,
    own.map(({ key }) => key).join(),
  ])

it('lists a user without a review by name', () => {
  expect(listed([suggest('a', 'Ada', 9), suggest('b', 'Bob', 9)], [])).toEqual([
    ['Ada', 'Ada', 'a'],
    ['Bob', 'Bob', 'b'],
  ])
})

it('lists a user of one review as this review', () => {
  const reviews = [review('r', 'Ada', 10, 'changes-requested')]
  expect(listed([suggest('a', 'Ada', 9), suggest('b', 'Ada', 10)], reviews)).toEqual([
    ['Review of Ada, 10 (changes requested)', 'the review of Ada', 'a,b'],
  ])
})

it('divides the suggestions of a user among their reviews, and leaves later ones to the user', () => {
  const reviews = [review('second', 'Ada', 12), review('first', 'Ada', 10), review('other', 'Bob', 11)]
  const suggestions = [suggest('a', 'Ada', 9), suggest('b', 'Ada', 11), suggest('c', 'Ada', 13)]
  expect(listed(suggestions, reviews)).toEqual([
    ['Ada', 'Ada', 'a,b,c'],
    ['Review of Ada, 10 (approved)', 'the review of Ada', 'a'],
    ['Review of Ada, 12 (approved)', 'the review of Ada', 'b'],
  ])
})
