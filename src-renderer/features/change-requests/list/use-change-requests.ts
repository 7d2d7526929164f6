import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import { CHANGE_REQUEST_STATUSES } from '../../../../src-main/schemas/change-request-statuses.ts'
import type { ChangeRequestStatus, ListedChangeRequest } from '../../../../src-main/schemas/change-request.ts'
import { MAXIMUM_LIMIT } from '../../../../src-main/schemas/limits/list-limits.ts'
import { useClient } from '../../../api/client.ts'
import { touches } from '../../../api/touches.ts'
import { useAnswer, type Answer } from '../../../api/use-answer.ts'
import type { ListRequest } from './list-filters.ts'

/** The change requests of the first answer. Each further step doubles what is listed. */
const FIRST = 60

/** The place whose change requests are listed: one space, or all spaces of an organization. */
export type ListedPlace =
  | { kind: 'space'; spaceId: string }
  | { kind: 'organization'; organizationId: string }

/** A list with one status. A request of null waits for its filters. */
export interface RequestedList {
  place: ListedPlace
  status: ChangeRequestStatus
  request: ListRequest
}

interface Listed {
  items: ListedChangeRequest[]
  count: number
}

export interface ChangeRequests {
  answer: Answer<Listed>
  items: ComputedRef<ListedChangeRequest[]>
  /** The number of the whole list. */
  count: ComputedRef<number>
  /** Lists more change requests, if there are any. */
  showMore: () => void
  /** Reads the whole list, which may be longer than what is listed. */
  readAll: () => Promise<ListedChangeRequest[]>
}

/** Returns a function that lists up to `limit` change requests of a place. */
function useList() {
  const { call } = useClient()
  const page = ({ place, status, request }: RequestedList, limit: number, cursor: string | undefined) => {
    const query = { ...request, limit, ...(cursor !== undefined && { page: cursor }) }
    return place.kind === 'space'
      ? call('listChangeRequestsForSpace', {
          params: { spaceId: place.spaceId },
          query: { ...query, status },
        })
      : call('listChangeRequestsForOrganization', {
          params: { organizationId: place.organizationId },
          query: { ...query, status: [status] },
        })
  }
  return async (wanted: RequestedList, limit: number): Promise<Listed> => {
    const items: ListedChangeRequest[] = []
    let cursor: string | undefined
    for (;;) {
      const answer = await page(wanted, Math.min(limit - items.length, MAXIMUM_LIMIT), cursor)
      items.push(...answer.items)
      cursor = answer.next?.page
      if (cursor === undefined || items.length >= limit) return { items, count: answer.count }
    }
  }
}

const spaceOf = (place: ListedPlace): string | undefined =>
  place.kind === 'space' ? place.spaceId : undefined

/** Returns the change requests of a list, at least `rows` at first. A list of null is not known yet. */
export function useChangeRequests(wanted: () => RequestedList | null, rows = 0): ChangeRequests {
  const list = useList()
  const limit = shallowRef(Math.max(FIRST, rows))
  watch(
    () => JSON.stringify(wanted()),
    (_now, before) => {
      if (before !== 'null') limit.value = FIRST
    },
  )
  const answer = useAnswer(
    () => {
      const listed = wanted()
      return listed && { ...listed, limit: limit.value }
    },
    (listed) => list(listed, listed.limit),
    {
      keepPrevious: true,
      refreshOn: touches({
        kinds: ['change-request', 'comment', 'review'],
        space: () => {
          const listed = wanted()
          return listed ? spaceOf(listed.place) : undefined
        },
      }),
    },
  )
  const items = computed(() => answer.value.value?.items ?? [])
  const count = computed(() => answer.value.value?.count ?? 0)
  return {
    answer,
    items,
    count,
    showMore() {
      if (items.value.length >= limit.value && items.value.length < count.value) limit.value *= 2
    },
    async readAll() {
      const listed = wanted()
      return listed ? (await list(listed, Infinity)).items : []
    },
  }
}

export type StatusCounts = Partial<Record<ChangeRequestStatus, number>>

/** Returns the number of change requests of each status, without the change requests themselves. */
export function useStatusCounts(
  wanted: () => Omit<RequestedList, 'status'> | null,
): ComputedRef<StatusCounts | undefined> {
  const list = useList()
  const { value } = useAnswer(
    wanted,
    async (listed) => {
      const answers = await Promise.all(
        CHANGE_REQUEST_STATUSES.map((status) => list({ ...listed, status }, 0)),
      )
      return Object.fromEntries(
        CHANGE_REQUEST_STATUSES.map((status, index) => [status, answers[index]!.count]),
      )
    },
    {
      keepPrevious: true,
      refreshOn: touches({
        kinds: ['change-request'],
        space: () => {
          const listed = wanted()
          return listed ? spaceOf(listed.place) : undefined
        },
      }),
    },
  )
  return computed(() => value.value)
}

/** Returns the number of items of some lists, by their names. Null requests nothing. */
export function useListCounts(
  wanted: () => Record<string, RequestedList> | null,
): ComputedRef<Record<string, number>> {
  const list = useList()
  const { value } = useAnswer(wanted, async (lists) => {
    const counts = await Promise.all(
      Object.entries(lists).map(async ([name, each]) => [name, (await list(each, 0)).count] as const),
    )
    return Object.fromEntries(counts)
  })
  return computed(() => value.value ?? {})
}
