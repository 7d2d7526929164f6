import type { Comment } from '../../../../../src-main/schemas/comment.ts'
import { suggestionsOf } from '../../../comments/read-suggestions.ts'
import type { Obstacle, PlacedSuggestion } from './plan-suggestions.ts'

/** A suggestion of an open comment on a page. */
export interface PageSuggestion extends PlacedSuggestion {
  /** Unique among the suggestions of a change request. */
  key: string
  pageId: string
  comment: string
  by: Comment['postedBy']
  /** The time at which its comment was posted. */
  at: string
}

/** Returns the suggestions of the open comments on pages, in the order of the comments. */
export function openSuggestions(comments: readonly Comment[]): PageSuggestion[] {
  return comments.flatMap((comment) => {
    const { page, node } = comment.target
    if (comment.status !== 'open' || page === undefined) return []
    const standsOn = page.outdated ? undefined : node?.id
    return suggestionsOf(comment.body.markdown).map((suggestion, index) => ({
      key: `${comment.id} ${index}`,
      pageId: page.id,
      comment: comment.id,
      by: comment.postedBy,
      at: comment.postedAt,
      suggestion,
      node: standsOn,
    }))
  })
}

/** Returns the reason why a suggestion is not applied, as a sentence. */
export function obstacleWords(obstacle: Obstacle<PageSuggestion>): string {
  switch (obstacle.kind) {
    case 'block changed':
      return 'The block has changed since this was suggested. Compare the two, and edit the page.'
    case 'words changed':
      return 'The quoted words have changed since this was suggested. Compare the two, and edit the page.'
    case 'words repeated':
      return 'The quoted words stand more than once in the block now. Edit the page.'
    case 'overlaps':
      return `It replaces the same words as the suggestion of ${obstacle.other.by.displayName}. Choose one of the two.`
  }
}
