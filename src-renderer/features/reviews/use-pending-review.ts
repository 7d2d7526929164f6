import { toValue } from 'vue'
import type { MaybeRefOrGetter, ShallowRef } from 'vue'
import type { CallInput } from '../../../src-main/hosts/client-types.ts'
import type { PendingReview } from '../../../src-main/schemas/change-request.ts'
import { useClient } from '../../api/client.ts'
import { touches } from '../../api/touches.ts'
import { useOperation } from '../../api/use-operation.ts'

/** The change request of a review. */
export interface ReviewedPlace {
  spaceId: string
  changeRequestId: string
}

type Submission = NonNullable<CallInput<'submitPendingReview'>['body']>
type NewComment = NonNullable<CallInput<'addPendingComment'>['body']>

/** The user's review of a change request until it is submitted. */
export interface PendingReviewAccess {
  /** Undefined before the first answer. */
  review: Readonly<ShallowRef<PendingReview | undefined>>
  add: (comment: NewComment) => Promise<unknown>
  edit: (id: string, markdown: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  discard: () => Promise<unknown>
  submit: (submission: Submission) => Promise<unknown>
}

/** Reads and writes the user's pending review of a change request. */
export function usePendingReview(place: MaybeRefOrGetter<ReviewedPlace | null>): PendingReviewAccess {
  const { call } = useClient()
  const { value, refresh } = useOperation(
    'getPendingReview',
    () => {
      const changeRequest = toValue(place)
      return changeRequest && { params: changeRequest }
    },
    {
      keepPrevious: true,
      refreshOn: touches({
        kinds: ['review', 'content'],
        space: () => toValue(place)?.spaceId,
        changeRequest: () => toValue(place)?.changeRequestId,
      }),
    },
  )

  function params(): ReviewedPlace {
    const changeRequest = toValue(place)
    if (!changeRequest) throw new Error('The change request is not known yet')
    return changeRequest
  }
  async function refreshAfter(writing: Promise<unknown>): Promise<void> {
    await writing
    await refresh()
  }

  return {
    review: value,
    add: (body) => refreshAfter(call('addPendingComment', { params: params(), body })),
    edit: (pendingCommentId, markdown) =>
      refreshAfter(
        call('updatePendingComment', {
          params: { ...params(), pendingCommentId },
          body: { body: { markdown } },
        }),
      ),
    remove: (pendingCommentId) =>
      refreshAfter(call('deletePendingComment', { params: { ...params(), pendingCommentId } })),
    discard: () => refreshAfter(call('discardPendingReview', { params: params() })),
    submit: (body) => refreshAfter(call('submitPendingReview', { params: params(), body })),
  }
}
