import { computed, type Ref } from 'vue'
import type { Comment } from '../../../src-main/schemas/comment.ts'
import { useClient } from '../../api/client.ts'
import { listAll } from '../../api/list-all.ts'
import { touches } from '../../api/touches.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { ReviewerMark } from './review-words.ts'
import type { ReviewedPlace } from './use-pending-review.ts'

/** Returns the mark of a comment that has the words of a review; undefined for any other comment. */
export type VerdictOf = (comment: Pick<Comment, 'target'>) => ReviewerMark | undefined

/** Returns the marks of the comments of a change request by the reviews whose words they have. */
export function useVerdicts(place: Readonly<Ref<ReviewedPlace | null>>): VerdictOf {
  const { call } = useClient()
  const { value } = useAnswer(
    () => place.value,
    (params) => listAll((query) => call('getReviewsByChangeRequestId', { params, query })),
    {
      keepPrevious: true,
      refreshOn: touches({
        kinds: ['review', 'change-request', 'content'],
        space: () => place.value?.spaceId,
        changeRequest: () => place.value?.changeRequestId,
      }),
    },
  )
  const marks = computed(
    () =>
      value.value &&
      new Map(
        value.value.map(({ id, status, outdated }): [string, ReviewerMark] => [
          id,
          { state: outdated ? 'outdated' : status, verdict: status },
        ]),
      ),
  )
  return ({ target: { review } }) => {
    if (review === undefined || !marks.value) return undefined
    // A review without a verdict is in no list.
    return marks.value.get(review) ?? { state: 'commented' }
  }
}
