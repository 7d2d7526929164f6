import { onScopeDispose, shallowRef, watch } from 'vue'
import type { Ref, ShallowRef } from 'vue'
import type { Page } from '../../../../src-main/schemas/page.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import type { ClientProblem } from '../../../api/client-problem.ts'
import { useClient } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { touches } from '../../../api/touches.ts'
import type { Timer } from '../../../editor/saving/draft-saver.ts'
import { useSync } from '../../../session/sync.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { whenIdle } from '../../../ui/timing/when-idle.ts'
import { useBegunAnswers } from '../begin/begun-answers.ts'
import { useChangeRequest } from '../open-change-request.ts'
import { useEditHistory } from '../tree-edits/use-edit-history.ts'
import type { DraftContext } from './draft-context.ts'
import { PageDraft } from './page-draft.ts'
import { parkedEditOf, parkedEditsOf } from './parked-edit.ts'

/** Storing and sending a long text takes longer than a frame. A key does not wait for it. */
const browserTimer: Timer = { now: () => performance.now(), after: whenIdle }

export interface OpenDraft {
  /** The draft of the page; undefined until the page is read. */
  draft: Readonly<ShallowRef<PageDraft | undefined>>
  problem: Readonly<ShallowRef<ClientProblem | undefined>>
  open: () => Promise<void>
}

type Place = { spaceId: string; changeRequestId: string }
type OpenPlace = Readonly<Ref<Place | null>>

/**
 * Returns the context of a draft. Edits that were parked before the page opened are not part of its text, and are not
 * compared with it.
 */
function useDraftContext(params: OpenPlace): (place: Place, page: Page) => DraftContext {
  const client = useClient()
  const history = useEditHistory()
  const { connection, items } = useSync()
  return (place, { id: page, title }) => {
    const draftedRequest = () => ({
      space: place.spaceId,
      changeRequest: params.value?.changeRequestId ?? place.changeRequestId,
    })
    const parkedBefore = new Set(
      parkedEditsOf(items.value ?? [], { ...draftedRequest(), page }).map(({ id }) => id),
    )
    return {
      client,
      storage: localStorage,
      timer: browserTimer,
      saved: (from, to, currentId) => history.noteText({ page: currentId, title, before: from, after: to }),
      async parkedEdit(currentId) {
        if (!connection.value) return undefined
        const outbox = await client.call('listOutbox')
        return parkedEditOf(outbox.items, { ...draftedRequest(), page: currentId }, parkedBefore)
      },
    }
  }
}

/** Reads the page of the draft again when others change it, and when the user returns to the app. */
function useDraftRefresh(draft: ShallowRef<PageDraft | undefined>, params: OpenPlace): void {
  const client = useClient()
  const isOwn = touches({
    kinds: ['content'],
    space: () => params.value?.spaceId,
    changeRequest: () => params.value?.changeRequestId,
  })
  const refresh = (): void => void draft.value?.refresh()
  const stops = [
    client.subscribe((event) => {
      if (event.type === 'changed' && event.touched.some(isOwn)) refresh()
    }),
    client.watchReturn(refresh),
  ]
  onScopeDispose(() => {
    for (const stop of stops) stop()
  })
}

/**
 * Sends the draft when the window closes or is hidden, and on request of the screens. Returns a function that ends
 * this.
 */
function sendBeforeLeaving(
  draft: ShallowRef<PageDraft | undefined>,
  unsent: Set<() => Promise<boolean>>,
): () => void {
  const send = async (): Promise<boolean> => !draft.value || sentAll(draft.value)
  const sendSoon = (): void => void send()
  const hide = (): void => {
    if (document.visibilityState === 'hidden') sendSoon()
  }
  unsent.add(send)
  window.addEventListener('beforeunload', sendSoon)
  document.addEventListener('visibilitychange', hide)
  return () => {
    unsent.delete(send)
    window.removeEventListener('beforeunload', sendSoon)
    document.removeEventListener('visibilitychange', hide)
  }
}

/** Opens the draft of the page in the address. Sends the previous draft's text and closes it. */
export function usePageDraft(pageId: () => string | undefined): OpenDraft {
  const client = useClient()
  const { openedAs, params, unsent, spaceUpdates } = useChangeRequest()
  const toasts = useToasts()
  const session = useSession()
  const begun = useBegunAnswers()
  const contextOf = useDraftContext(params)
  const draft = shallowRef<PageDraft>()
  const problem = shallowRef<ClientProblem>()
  const { openText } = useEditHistory()
  watch(draft, (shown) => (openText.value = shown), { flush: 'sync' })
  let newest = 0

  async function open(): Promise<void> {
    const request = ++newest
    const previous = draft.value
    // The previous draft stays open and accepts text until the next page is read. Its last change is saved first,
    // because the same page would otherwise be read with an older text.
    await previous?.flush()
    if (request !== newest) return
    const { read, failure } = await readPage()
    if (request !== newest) return
    problem.value = failure
    // An open draft stays open and merges the page's changes.
    if (read && read.key === previous?.key) return previous.refresh()
    draft.value = read
    if (previous) await leave(previous)
  }

  async function readPage(): Promise<{ read?: PageDraft; failure?: ClientProblem }> {
    const pageToRead = pageId()
    const place = params.value
    if (pageToRead === undefined || !place) return {}
    const readAhead = begun.takePage(place.changeRequestId, pageToRead)
    try {
      const page = await (readAhead ??
        client.call('getPageInChangeRequestById', { params: { ...place, pageId: pageToRead } }))
      const read = new PageDraft(contextOf(place, page), { ...place, page }, openedAs.value)
      // Others may have changed the page before this screen listened.
      if (readAhead) whenIdle(0, () => void (draft.value === read && read.refresh()))
      return { read }
    } catch (error) {
      return { failure: asClientProblem(error) }
    }
  }

  /** The next screen waits for the unsent text of this one. */
  async function leave(previous: PageDraft): Promise<void> {
    const sendRest = () => sentAll(previous)
    unsent.add(sendRest)
    await previous.close()
    unsent.delete(sendRest)
    // The sign-in screen reports the unsent text itself.
    const isSignedOut = session?.token.value === null
    if (previous.isDirty && !isSignedOut) reportRetained(previous)
  }

  function reportRetained(previous: PageDraft): void {
    const text = `The last changes of “${previous.page.title}” are not saved. They are stored on this device.`
    toasts.show({ text, tone: 'danger' })
  }

  watch([pageId, openedAs, spaceUpdates], () => void open(), { immediate: true })
  // An open draft stays open and continues under the new name from the remote.
  watch(
    () => params.value?.changeRequestId,
    (changeRequestId) => {
      if (changeRequestId === undefined || draft.value?.openedAs !== openedAs.value) return
      draft.value?.rename({ changeRequestId })
      // Its page may have been renamed together with it.
      void draft.value?.refresh()
    },
  )
  useDraftRefresh(draft, params)
  const stopSending = sendBeforeLeaving(draft, unsent)
  onScopeDispose(() => {
    newest++
    stopSending()
    openText.value = undefined
    if (draft.value) void leave(draft.value)
  })
  return { draft, problem, open }
}

async function sentAll(draft: PageDraft): Promise<boolean> {
  await draft.flush()
  return !draft.isDirty
}
