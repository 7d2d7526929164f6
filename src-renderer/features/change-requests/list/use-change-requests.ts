import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { ChangeRequest, ChangeRequestStatus } from '../../../../src-main/schemas/change-request.ts'
import { useClient } from '../../../api/client.ts'
import { touches } from '../../../api/touches.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import type { Answer } from '../../../api/use-answer.ts'

/** The number of change requests shown at first, and added with each "Show more". */
const STEP = 40
const MOST = 1000

export interface ChangeRequestsWanted {
  spaceId: string
  status: ChangeRequestStatus
  /** The id of a user; only change requests that this user created or edited are listed. */
  contributor: string | undefined
}

export interface ChangeRequests {
  answer: Answer<{ items: ChangeRequest[]; count: number; next?: { page: string } | undefined }>
  items: ComputedRef<ChangeRequest[]>
  hasMore: ComputedRef<boolean>
  showMore: () => void
}

/** Returns the change requests of a space with one status, the newest first. */
export function useChangeRequests(wanted: () => ChangeRequestsWanted): ChangeRequests {
  const { call } = useClient()
  const limit = shallowRef(STEP)
  watch(
    () => JSON.stringify(wanted()),
    () => (limit.value = STEP),
  )
  const answer = useAnswer(
    () => ({ ...wanted(), limit: limit.value }),
    ({ spaceId, status, contributor, limit: most }) =>
      call('listChangeRequestsForSpace', {
        params: { spaceId },
        query: { status, limit: most, ...(contributor !== undefined && { contributor }) },
      }),
    {
      keepPrevious: true,
      refreshOn: touches({ kinds: ['change-request', 'comment', 'review'], space: () => wanted().spaceId }),
    },
  )
  return {
    answer,
    items: computed(() => answer.value.value?.items ?? []),
    hasMore: computed(() => answer.value.value?.next !== undefined && limit.value < MOST),
    showMore: () => (limit.value = Math.min(MOST, limit.value + STEP)),
  }
}

/** Returns the number of change requests of each status, without the change requests themselves. */
export function useStatusCounts(
  spaceId: () => string,
  contributor: () => string | undefined,
): ComputedRef<Partial<Record<ChangeRequestStatus, number>>> {
  const { call } = useClient()
  const statuses: ChangeRequestStatus[] = ['open', 'draft', 'merged', 'archived']
  const { value } = useAnswer(
    () => ({ spaceId: spaceId(), contributor: contributor() }),
    async ({ spaceId: space, contributor: user }) => {
      const answers = await Promise.all(
        statuses.map((status) =>
          call('listChangeRequestsForSpace', {
            params: { spaceId: space },
            query: { status, limit: 0, ...(user !== undefined && { contributor: user }) },
          }),
        ),
      )
      return Object.fromEntries(statuses.map((status, index) => [status, answers[index]!.count]))
    },
    { keepPrevious: true, refreshOn: touches({ kinds: ['change-request'], space: spaceId }) },
  )
  return computed(() => value.value ?? {})
}
