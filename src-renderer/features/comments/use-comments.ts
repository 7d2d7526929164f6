import { computed, shallowRef, toValue, watch } from 'vue'
import type { ComputedRef, MaybeRefOrGetter, Ref, ShallowRef } from 'vue'
import type { Comment } from '../../../src-main/schemas/comment.ts'
import type { ClientProblem } from '../../api/client-problem.ts'
import { touches } from '../../api/touches.ts'
import { useAnswer } from '../../api/use-answer.ts'
import type { Place } from './discussion.ts'
import { RenamedItems } from './renamed-items.ts'
import { useDiscussion } from './use-discussion.ts'

/** The number of comments that a list shows at first, and that each request for older ones adds. */
const STEP = 30
/** The most comments that a list shows. */
const MOST = 1000

/** The status of the listed comments. */
export type StatusFilter = 'open' | 'resolved' | 'all'

/** The comments to list: those of a place, or only those of one of its pages. */
export interface RequestedComments extends Place {
  pageId?: string | undefined
}

export interface Comments {
  items: ComputedRef<Comment[]>
  /** Returns a key for a comment that stays the same when the remote gives it another id. */
  keyOf: (comment: string) => string
  count: ComputedRef<number>
  hasMore: ComputedRef<boolean>
  /** True until the first answer arrives. */
  isLoading: Readonly<Ref<boolean>>
  problem: Readonly<ShallowRef<ClientProblem | undefined>>
  showMore: () => void
  refresh: () => Promise<void>
}

/** Returns the comments of a place, the newest first. Refreshes after every change of one of them. */
export function useComments(
  wanted: MaybeRefOrGetter<RequestedComments>,
  status: MaybeRefOrGetter<StatusFilter>,
): Comments {
  const place = computed(() => toValue(wanted))
  const discussion = useDiscussion(place)
  const renamed = new RenamedItems(true)
  const limit = shallowRef(STEP)
  watch(
    () => JSON.stringify([place.value, toValue(status)]),
    () => (limit.value = STEP),
  )
  const { value, problem, isLoading, refresh } = useAnswer(
    () => ({ ...place.value, status: toValue(status), limit: limit.value }),
    async ({ pageId, ...query }) => {
      const where = discussion.value
      const list = await where.list({
        status: query.status,
        limit: query.limit,
        ...(pageId !== undefined && { targetPage: pageId }),
      })
      const ids = list.items.map(({ id }) => id)
      await renamed.follow(ids, where.get)
      return list
    },
    { keepPrevious: true, refreshOn: touchesComments(place) },
  )
  return {
    items: computed(() => value.value?.items ?? []),
    keyOf: renamed.keyOf,
    count: computed(() => value.value?.count ?? 0),
    hasMore: computed(() => value.value?.next !== undefined && limit.value < MOST),
    isLoading: computed(() => isLoading.value && value.value === undefined),
    problem,
    showMore: () => (limit.value = Math.min(MOST, limit.value + STEP)),
    refresh,
  }
}

/** Returns a predicate: true when a change concerns the comments of a place. */
export function touchesComments(wanted: Ref<RequestedComments>): ReturnType<typeof touches> {
  return touches({
    kinds: ['comment'],
    space: () => wanted.value.spaceId,
    page: () => wanted.value.pageId,
    changeRequest: () => wanted.value.changeRequestId ?? null,
  })
}
