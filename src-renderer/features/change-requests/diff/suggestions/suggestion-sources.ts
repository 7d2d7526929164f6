import type { Review } from '../../../../../src-main/schemas/change-request.ts'
import { REVIEWER_WORDS } from '../../../reviews/review-words.ts'
import type { PageSuggestion } from './open-suggestions.ts'

/** Suggestions that belong together: those of one user, or those of one review. */
export interface SuggestionSource {
  id: string
  label: string
  /** The words after "Apply all of". */
  of: string
  suggestions: readonly PageSuggestion[]
}

type Submitted = Pick<Review, 'id' | 'status' | 'reviewer' | 'createdAt'>

/**
 * Returns the users with suggestions, each followed by their reviews. A review has the suggestions that its reviewer
 * posted up to it, and after their review before. A user of one review is listed once, as this review.
 */
export function suggestionSources(
  suggestions: readonly PageSuggestion[],
  reviews: readonly Submitted[],
  dateOf: (time: string) => string,
): SuggestionSource[] {
  const byUser = Map.groupBy(suggestions, ({ by }) => by.id)
  return [...byUser].flatMap(([user, own]): SuggestionSource[] => {
    const name = own[0]?.by.displayName ?? ''
    const userSource = { id: user, label: name, of: name, suggestions: own }
    const submitted = reviews
      .filter(({ reviewer }) => reviewer.id === user)
      .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    const byReview = Map.groupBy(own, ({ at }) =>
      submitted.find(({ createdAt }) => Date.parse(at) <= Date.parse(createdAt)),
    )
    const sources = submitted.flatMap((review): SuggestionSource[] => {
      const part = byReview.get(review)
      if (!part) return []
      const label = `Review of ${name}, ${dateOf(review.createdAt)} (${REVIEWER_WORDS[review.status].label.toLowerCase()})`
      return [{ id: review.id, label, of: `the review of ${name}`, suggestions: part }]
    })
    const isOne = sources[0]?.suggestions.length === own.length
    return isOne ? sources : [userSource, ...sources]
  })
}
