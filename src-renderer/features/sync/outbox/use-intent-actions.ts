import type { OutboxItem } from '../../../../src-main/schemas/sync.ts'
import { useClient } from '../../../api/client.ts'
import { useAction, type Action } from '../../../api/use-action.ts'
import { useSync } from '../../../session/sync.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { useMoveEdits } from '../../change-requests/begin/use-move-edits.ts'
import { useSaveAsNew } from '../../change-requests/begin/use-save-as-new.ts'
import { pageTexts } from '../../sync-marks/outbox-words.ts'
import { saveTextFiles, textFiles } from './save-texts.ts'

export interface IntentActions {
  retry: Action<[], void>
  discard: Action<[], void>
  /** Moves the edits of a closed change request to a new one, and opens it. */
  move: Action<[], void>
  /** Writes the texts into a new change request, removes the edit from the outbox and opens the texts. */
  saveAsNew: Action<[], void>
  /** Saves the texts as files, with those of the other edits in the same change request. */
  saveAsFiles: () => void
}

/** Returns the actions on a parked edit. */
export function useIntentActions(item: () => OutboxItem): IntentActions {
  const client = useClient()
  const toasts = useToasts()
  const { items, refresh } = useSync()

  async function discard(): Promise<void> {
    await client.call('discardIntent', { params: { intentId: item().id } })
    await refresh()
  }

  const saveAsNew = useSaveAsNew(() => {
    const { space, summary } = item()
    if (space === null) return undefined
    const subject = `${summary}, saved from the outbox`
    return { spaceId: space, subject, texts: pageTexts(item()), remove: discard }
  })

  return {
    retry: useAction(async () => {
      await client.call('retryIntent', { params: { intentId: item().id } })
      await refresh()
    }),
    discard: useAction(discard),
    move: useMoveEdits(() => item().id),
    saveAsFiles() {
      const name = saveTextFiles(textFiles(item(), items.value ?? []))
      toasts.show({ text: `Saved as ${name}.`, tone: 'success' })
    },
    saveAsNew,
  }
}
