import { onScopeDispose, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { useClient } from '../../../api/client.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import type { ClientProblem } from '../../../api/client-problem.ts'
import { touches } from '../../../api/touches.ts'
import type { Timer } from '../../../editor/saving/draft-saver.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { useChangeRequest } from '../open-change-request.ts'
import { PageDraft } from './page-draft.ts'
import { useSettledRefresh } from '../use-settled-refresh.ts'

const browserTimer: Timer = {
  now: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

export interface OpenDraft {
  /** The draft of the page; undefined until the page was read. */
  draft: Readonly<ShallowRef<PageDraft | undefined>>
  problem: Readonly<ShallowRef<ClientProblem | undefined>>
  open: () => Promise<void>
}

/** Opens the draft of the page that the address names, and closes the one before with all it has sent. */
export function usePageDraft(pageId: () => string | undefined): OpenDraft {
  const client = useClient()
  const { params } = useChangeRequest()
  const toasts = useToasts()
  const draft = shallowRef<PageDraft>()
  const problem = shallowRef<ClientProblem>()
  let newest = 0

  async function open(): Promise<void> {
    const own = ++newest
    const page = pageId()
    const place = params.value
    const before = draft.value
    draft.value = undefined
    problem.value = undefined
    // Reading the page again before its own last change was kept would show an older text.
    await before?.close()
    if (before?.isDirty) tellOfKept(before)
    if (own !== newest || page === undefined || !place) return
    try {
      const read = await client.call('getPageInChangeRequestById', { params: { ...place, pageId: page } })
      const context = { client, storage: localStorage, timer: browserTimer }
      if (own === newest) draft.value = new PageDraft(context, { ...place, page: read })
    } catch (error) {
      if (own === newest) problem.value = asClientProblem(error)
    }
  }

  function tellOfKept(left: PageDraft): void {
    const text = `The last changes of “${left.page.title}” are not saved. They are kept on this device.`
    toasts.show({ text, tone: 'danger' })
  }

  watch([pageId, () => params.value?.changeRequestId], () => void open(), { immediate: true })
  useSettledRefresh(
    touches({
      kinds: ['content'],
      space: () => params.value?.spaceId,
      changeRequest: () => params.value?.changeRequestId,
    }),
    () => void draft.value?.look(),
  )
  const leave = (): void => void draft.value?.flush()
  const hide = (): void => {
    if (document.visibilityState === 'hidden') leave()
  }
  window.addEventListener('beforeunload', leave)
  document.addEventListener('visibilitychange', hide)
  onScopeDispose(() => {
    newest++
    window.removeEventListener('beforeunload', leave)
    document.removeEventListener('visibilitychange', hide)
    void draft.value?.close()
  })
  return { draft, problem, open }
}
