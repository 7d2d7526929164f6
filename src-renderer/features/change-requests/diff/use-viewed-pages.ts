import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useClient } from '../../../api/client.ts'
import { touches } from '../../../api/touches.ts'
import { useAction } from '../../../api/use-action.ts'
import type { Action } from '../../../api/use-action.ts'
import { useOperation } from '../../../api/use-operation.ts'
import { useChangeRequest } from '../open-change-request.ts'
import type { DiffPage } from './use-diff-pages.ts'

/** The user's mark of a page. `changed` means that the page differs from the state that the user viewed. */
export type ViewedState = 'not-viewed' | 'viewed' | 'changed'

export interface ViewedPages {
  stateOf: (page: DiffPage) => ViewedState
  /** The number of viewed pages among the changed ones. */
  count: ComputedRef<number>
  /** Marks a page as viewed in its present state, or removes its mark. */
  mark: Action<[page: DiffPage, isViewed: boolean], void>
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

  return {
    stateOf,
    count: computed(() => pages().filter((page) => stateOf(page) === 'viewed').length),
    mark: useAction(async ({ id, summary }, isViewed) => {
      if (!params.value || !summary) return
      const fingerprint = isViewed ? summary.fingerprint : null
      await call('setPageViewed', { params: { ...params.value, pageId: id }, body: { fingerprint } })
      await refresh()
    }),
  }
}
