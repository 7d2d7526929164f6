import { computed, type ComputedRef } from 'vue'
import { useClient } from '../../api/client.ts'
import { listAll } from '../../api/list-all.ts'
import { touches } from '../../api/touches.ts'
import { useAction, type Action } from '../../api/use-action.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { forgetProblems } from '../../session/forget-problems.ts'
import { joinReviewers, type Reviewer } from './reviewers.ts'

interface Place {
  spaceId: string
  changeRequestId: string
}

export interface Reviewers {
  /** Undefined until they are known. */
  reviewers: ComputedRef<Reviewer[] | undefined>
  /** Requests a review of a user, or another one. */
  request: Action<[user: string], void>
  /** Withdraws the request for a review. */
  withdraw: Action<[user: string], void>
  refresh: () => Promise<void>
}

/** Returns the reviewers of a change request, and changes whose review is requested. */
export function useReviewers(place: () => Place): Reviewers {
  const { call } = useClient()
  const { value, refresh } = useAnswer(place, readReviewers, {
    keepPrevious: true,
    refreshOn: touches({
      kinds: ['review', 'change-request', 'content'],
      space: () => place().spaceId,
      changeRequest: () => place().changeRequestId,
    }),
  })

  async function readReviewers(params: Place) {
    const [requested, reviews] = await Promise.all([
      listAll((query) => call('getRequestedReviewersByChangeRequestId', { params, query })),
      listAll((query) => call('getReviewsByChangeRequestId', { params, query })),
    ])
    return joinReviewers(requested, reviews)
  }

  const request = useAction(
    async (user: string) => {
      await call('requestReviewersForChangeRequest', { params: place(), body: { users: [user] } })
      await refresh()
    },
    (user) => user,
  )
  const withdraw = useAction(
    async (userId: string) => {
      await call('removeRequestedReviewerFromChangeRequest', { params: { ...place(), userId } })
      await refresh()
    },
    (userId) => userId,
  )
  forgetProblems(
    () => place().changeRequestId,
    () => 'The request for a review',
    request,
    withdraw,
  )
  return { reviewers: computed(() => value.value), request, withdraw, refresh }
}
