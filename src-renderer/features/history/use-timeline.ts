import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { HistoryEntry } from '../../../src-main/schemas/history/history-entry.ts'
import { useClient } from '../../api/client.ts'
import { touches } from '../../api/touches.ts'
import { useAction, type Action } from '../../api/use-action.ts'
import { useAnswer, type Answer } from '../../api/use-answer.ts'
import type { TimelinePlace } from './timeline-place.ts'

/** The number of revisions in one read. */
const STEP = 40

interface TimelinePage {
  items: HistoryEntry[]
  count: number
  next?: { page: string } | undefined
}

export interface Timeline {
  first: Answer<TimelinePage>
  /** The revisions read so far, the newest first. */
  entries: ComputedRef<HistoryEntry[]>
  hasMore: ComputedRef<boolean>
  showMore: Action<[], void>
}

/** Returns the timeline of a place. Further screens are read by cursor; past revisions never change. */
export function useTimeline(place: () => TimelinePlace): Timeline {
  const list = useTimelineReads()
  const first = useAnswer(place, (current) => list(current, undefined), {
    keepPrevious: true,
    refreshOn: touches({ kinds: ['content', 'change-request'], space: () => place().spaceId }),
  })
  const later = shallowRef<TimelinePage[]>([])
  watch(
    () => JSON.stringify(place()),
    () => (later.value = []),
  )
  const last = computed(() => later.value.at(-1) ?? first.value.value)
  const entries = computed(() => {
    // A new revision moves the first screen, whose entries may then repeat. The number of a revision is unique.
    const known = new Map<number, HistoryEntry>()
    for (const { items } of [...later.value, ...(first.value.value ? [first.value.value] : [])])
      for (const item of items) known.set(item.number, item)
    return [...known.values()].toSorted((one, other) => other.number - one.number)
  })
  const showMore = useAction(async () => {
    const requestedPlace = place()
    const cursor = last.value?.next?.page
    if (cursor === undefined) return
    const boundary = first.value.value
    const page = await list(requestedPlace, cursor)
    if (JSON.stringify(requestedPlace) !== JSON.stringify(place())) return
    // The first screen is retained, so that a refresh of it loses no entry before the next screen.
    later.value = [...(later.value.length === 0 && boundary ? [boundary] : later.value), page]
  })
  return { first, entries, hasMore: computed(() => last.value?.next !== undefined), showMore }
}

function useTimelineReads() {
  const { call } = useClient()
  return (place: TimelinePlace, page: string | undefined): Promise<TimelinePage> => {
    const query = { limit: STEP, ...(page !== undefined && { page }) }
    const { spaceId } = place
    switch (place.kind) {
      case 'space':
        return call('listRevisions', { params: { spaceId }, query })
      case 'page':
        return call('listPageRevisions', { params: { spaceId, pageId: place.pageId }, query })
      case 'change-request':
        return call('listRevisionsInChangeRequest', {
          params: { spaceId, changeRequestId: place.changeRequestId },
          query,
        })
    }
  }
}
