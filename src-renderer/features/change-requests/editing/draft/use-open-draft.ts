import { onScopeDispose, shallowRef, watch } from 'vue'
import type { Ref, ShallowRef } from 'vue'
import type { Page } from '../../../../../src-main/schemas/page.ts'
import { asClientProblem } from '../../../../api/client-problem.ts'
import type { ClientProblem } from '../../../../api/client-problem.ts'
import { useClient } from '../../../../api/client.ts'
import { useSession } from '../../../../api/session.ts'
import { touches } from '../../../../api/touches.ts'
import { useToasts } from '../../../../stores/toasts.ts'
import { useChangeRequest } from '../../open-change-request.ts'
import type { PageDraft } from './page-draft.ts'
import type { DraftedText } from './text-store.ts'

export interface OpenDraft<Text extends DraftedText = Page> {
  /** The draft of the text; undefined until it is read. */
  draft: Readonly<ShallowRef<PageDraft<Text> | undefined>>
  /** The id by which the draft was opened. A remote that renamed the text answers with another one. */
  openedId: Readonly<ShallowRef<string | undefined>>
  problem: Readonly<ShallowRef<ClientProblem | undefined>>
  open: () => Promise<void>
}

/** The change request of a draft. */
export type OpenPlace = { spaceId: string; changeRequestId: string }

/**
 * Reads a text and returns its draft. Rejects with a ClientProblem. `openedAs` is the first id of its change request.
 */
export type ReadDraft<Text extends DraftedText> = (
  place: OpenPlace,
  id: string,
  openedAs: string | undefined,
) => Promise<PageDraft<Text>>

/** A draft of any kind of text. */
type AnyDraft = PageDraft<DraftedText>

/** Reads the text of the draft again when others change it, and when the user returns to the app. */
function useDraftRefresh(
  draft: ShallowRef<AnyDraft | undefined>,
  params: Readonly<Ref<OpenPlace | null>>,
): void {
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
  draft: ShallowRef<AnyDraft | undefined>,
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

/** Opens the draft of the text in the address. Sends the previous draft's text and closes it. */
export function useOpenDraft<Text extends DraftedText>(
  id: () => string | undefined,
  readDraft: ReadDraft<Text>,
): OpenDraft<Text> {
  const { openedAs, params, unsent, spaceUpdates } = useChangeRequest()
  const toasts = useToasts()
  const session = useSession()
  const draft: ShallowRef<PageDraft<Text> | undefined> = shallowRef()
  const openedId = shallowRef<string>()
  const problem = shallowRef<ClientProblem>()
  let newest = 0

  async function open(): Promise<void> {
    const request = ++newest
    const previous = draft.value
    // The previous draft stays open and accepts text until the next one is read. Its last change is saved first,
    // because the same text would otherwise be read in an older form.
    await previous?.flush()
    if (request !== newest) return
    const wanted = id()
    const { read, failure } = await readNext(wanted)
    if (request !== newest) return
    problem.value = failure
    openedId.value = read && wanted
    // An open draft stays open and merges the changes of its text.
    if (read && read.key === previous?.key) return previous.refresh()
    draft.value = read
    if (previous) await leave(previous)
  }

  async function readNext(
    wanted: string | undefined,
  ): Promise<{ read?: PageDraft<Text>; failure?: ClientProblem }> {
    const place = params.value
    if (wanted === undefined || !place) return {}
    try {
      return { read: await readDraft(place, wanted, openedAs.value) }
    } catch (error) {
      return { failure: asClientProblem(error) }
    }
  }

  /** The next screen waits for the unsent text of this one. */
  async function leave(previous: AnyDraft): Promise<void> {
    const sendRest = () => sentAll(previous)
    unsent.add(sendRest)
    await previous.close()
    unsent.delete(sendRest)
    // The sign-in screen reports the unsent text itself.
    const isSignedOut = session?.token.value === null
    if (previous.isDirty && !isSignedOut) reportRetained(previous)
  }

  function reportRetained(previous: AnyDraft): void {
    const text = `The last changes of “${previous.page.title}” are not saved. They are stored on this device.`
    toasts.show({ text, tone: 'danger' })
  }

  watch([id, openedAs, spaceUpdates], () => void open(), { immediate: true })
  // An open draft stays open and continues under the new name from the remote.
  watch(
    () => params.value?.changeRequestId,
    (changeRequestId) => {
      if (changeRequestId === undefined || draft.value?.openedAs !== openedAs.value) return
      draft.value?.rename({ changeRequestId })
      // Its text may have been renamed together with it.
      void draft.value?.refresh()
    },
  )
  useDraftRefresh(draft, params)
  const stopSending = sendBeforeLeaving(draft, unsent)
  onScopeDispose(() => {
    newest++
    stopSending()
    if (draft.value) void leave(draft.value)
  })
  return { draft, openedId, problem, open }
}

async function sentAll(draft: AnyDraft): Promise<boolean> {
  await draft.flush()
  return !draft.isDirty
}
