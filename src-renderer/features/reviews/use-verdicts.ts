import { computed, type ComputedRef, type Ref } from 'vue'
import { useClient } from '../../api/client.ts'
import { listAll } from '../../api/list-all.ts'
import { touches } from '../../api/touches.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { ReviewerMark } from './review-words.ts'
import type { ReviewedPlace } from './use-pending-review.ts'

/** Returns the verdicts of the reviews of a change request, by the ids of the comments that have their words. */
export function useVerdicts(
  place: Readonly<Ref<ReviewedPlace | null>>,
): ComputedRef<ReadonlyMap<string, ReviewerMark>> {
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
  return computed(
    () =>
      new Map(
        (value.value ?? []).flatMap(({ comment, status, outdated }): [string, ReviewerMark][] =>
          comment ? [[comment.id, { state: outdated ? 'outdated' : status, verdict: status }]] : [],
        ),
      ),
  )
}
