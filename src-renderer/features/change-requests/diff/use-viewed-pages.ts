import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useClient } from '../../../api/client.ts'
import { touches } from '../../../api/touches.ts'
import { useOperation } from '../../../api/use-operation.ts'
import { useQueuedChanges } from '../../../api/use-queued-changes.ts'
import type { QueuedChanges } from '../../../api/use-queued-changes.ts'
import { useChangeRequest } from '../open-change-request.ts'
import type { DiffPage } from './use-diff-pages.ts'

/** The user's mark of a page. `changed` means that the page differs from the state that the user viewed. */
export type ViewedState = 'not-viewed' | 'viewed' | 'changed'

export interface ViewedPages {
  stateOf: (page: DiffPage) => ViewedState
  /** The number of viewed pages among the changed ones. */
  count: ComputedRef<number>
  /** Marks a page as viewed in its present state, or removes its mark. Marks of several pages follow each other. */
  mark: (page: DiffPage, isViewed: boolean) => Promise<void>
  /** The problem of the last mark. */
  problem: QueuedChanges['problem']
}

/** Reads and writes the user's marks of viewed pages. */
export function useViewedPages(pages: () => readonly DiffPage[]): ViewedPages {
  const { call } = useClient()
  const { params } = useChangeRequest()
  const { value, refresh } = useOperation('listViewedPages', () => params.value && { params: params.value }, {
    keepPrevious: true,
    refreshOn: touches({
      kinds: ['review'],
      space: () => params.value?.spaceId,
      changeRequest: () => params.value?.changeRequestId,
    }),
  })
  const marks = computed(
    () => new Map((value.value?.items ?? []).map((item) => [item.page, item.fingerprint])),
  )

  function stateOf({ id, summary }: DiffPage): ViewedState {
    const mark = marks.value.get(id)
    if (mark === undefined) return 'not-viewed'
    return summary === undefined || mark === summary.fingerprint ? 'viewed' : 'changed'
  }

  const changes = useQueuedChanges(refresh)
  return {
    stateOf,
    count: computed(() => pages().filter((page) => stateOf(page) === 'viewed').length),
    async mark({ id, summary }, isViewed) {
      const { value: place } = params
      if (!place || !summary) return
      const fingerprint = isViewed ? summary.fingerprint : null
      const input = { params: { ...place, pageId: id }, body: { fingerprint } }
      await changes.run(JSON.stringify(input), () => call('setPageViewed', input))
    },
    problem: changes.problem,
  }
}
