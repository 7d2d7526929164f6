import type { ChangeRequest } from '../../../../src-main/schemas/change-request.ts'
import type { OutboxItem } from '../../../../src-main/schemas/sync.ts'
import { useClient } from '../../../api/client.ts'
import { useAction, type Action } from '../../../api/use-action.ts'
import { CHANGE_SCREEN } from '../../../screens/change-request-screens.ts'
import { useSync } from '../../../session/sync.ts'
import { useMadeScreen, type MadeScreen } from '../../../session/use-made-screen.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { beginChangeRequest, writeTexts } from '../new-change-request.ts'
import { saveTextFiles, textFiles } from './save-texts.ts'

export interface IntentActions {
  retry: Action<[], void>
  discard: Action<[], void>
  /** Writes the texts into a new change request, removes the edit from the outbox and opens the texts. */
  saveAsNew: Action<[], void>
  /** Saves the texts as files, with those of the other edits in the same change request. */
  saveAsFiles: () => void
}

/** Returns the actions on a parked edit. */
export function useIntentActions(item: () => OutboxItem): IntentActions {
  const client = useClient()
  const showMade = useMadeScreen()
  const toasts = useToasts()
  const { items, refresh } = useSync()
  /** The change request of an unfinished attempt. The next attempt continues with it. */
  let begun: ChangeRequest | undefined
  /** True once the texts are in it. Written again, each new page would appear twice. */
  let isWritten = false

  async function discard(): Promise<void> {
    await client.call('discardIntent', { params: { intentId: item().id } })
    await refresh()
  }

  async function saveAsNew(): Promise<MadeScreen | undefined> {
    const { space, summary, texts } = item()
    if (space === null) return undefined
    begun ??= await beginChangeRequest(client, space, `${summary}, saved from the outbox`)
    const saved = texts
      .filter(({ kind }) => kind === 'page')
      .map(({ page, title, after }) => ({ page, title, text: after }))
    if (!isWritten) await writeTexts(client, { spaceId: space, changeRequestId: begun.id }, saved)
    isWritten = true
    await discard()
    const to = { name: CHANGE_SCREEN.edit, params: { space, change: begun.number } }
    return { to, words: `Saved as change request ${begun.number}.`, isAnnounced: true }
  }

  return {
    retry: useAction(async () => {
      await client.call('retryIntent', { params: { intentId: item().id } })
      await refresh()
    }),
    discard: useAction(discard),
    saveAsFiles() {
      const name = saveTextFiles(textFiles(item(), items.value ?? []))
      toasts.show({ text: `Saved as ${name}.`, tone: 'success' })
    },
    saveAsNew: useAction(() => showMade(saveAsNew)),
  }
}
