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

/** The place whose change requests are listed: one space, or all spaces of an organization. */
export type ListedPlace =
  | { kind: 'space'; spaceId: string }
  | { kind: 'organization'; organizationId: string }

export interface ChangeRequestsWanted {
  place: ListedPlace
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

interface ListQuery {
  status: ChangeRequestStatus
  limit: number
  contributor: string | undefined
}

/** Returns a function that lists the change requests of a place. */
function useList() {
  const { call } = useClient()
  return (place: ListedPlace, { status, limit, contributor }: ListQuery) => {
    const others = { limit, ...(contributor !== undefined && { contributor }) }
    return place.kind === 'space'
      ? call('listChangeRequestsForSpace', {
          params: { spaceId: place.spaceId },
          query: { status, ...others },
        })
      : call('listChangeRequestsForOrganization', {
          params: { organizationId: place.organizationId },
          query: { status: [status], ...others },
        })
  }
}

const spaceOf = (place: ListedPlace): string | undefined =>
  place.kind === 'space' ? place.spaceId : undefined

/** Returns the change requests of a place with one status, the newest first. */
export function useChangeRequests(wanted: () => ChangeRequestsWanted): ChangeRequests {
  const list = useList()
  const limit = shallowRef(STEP)
  watch(
    () => JSON.stringify(wanted()),
    () => (limit.value = STEP),
  )
  const answer = useAnswer(
    () => ({ ...wanted(), limit: limit.value }),
    ({ place, ...query }) => list(place, query),
    {
      keepPrevious: true,
      refreshOn: touches({
        kinds: ['change-request', 'comment', 'review'],
        space: () => spaceOf(wanted().place),
      }),
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
  place: () => ListedPlace,
  contributor: () => string | undefined,
): ComputedRef<Partial<Record<ChangeRequestStatus, number>>> {
  const list = useList()
  const statuses: ChangeRequestStatus[] = ['open', 'draft', 'merged', 'archived']
  const { value } = useAnswer(
    () => ({ place: place(), contributor: contributor() }),
    async ({ place: listed, contributor: user }) => {
      const answers = await Promise.all(
        statuses.map((status) => list(listed, { status, limit: 0, contributor: user })),
      )
      return Object.fromEntries(statuses.map((status, index) => [status, answers[index]!.count]))
    },
    { keepPrevious: true, refreshOn: touches({ kinds: ['change-request'], space: () => spaceOf(place()) }) },
  )
  return computed(() => value.value ?? {})
}
