import { useClient } from '../../../api/client.ts'
import { useAction, type Action } from '../../../api/use-action.ts'
import { CHANGE_SCREEN } from '../../../screens/change-request-screens.ts'
import { useSync } from '../../../session/sync.ts'
import { useMadeScreen, type MadeScreen } from '../../../session/use-made-screen.ts'

/** Returns an action that moves the edits of a closed change request to a new one, by the id of one, and opens it. */
export function useMoveEdits(intentId: () => string): Action<[], void> {
  const client = useClient()
  const showMade = useMadeScreen()
  const { items, refresh } = useSync()

  async function move(): Promise<MadeScreen | undefined> {
    const id = intentId()
    const { space = null, texts = [] } = items.value?.find((item) => item.id === id) ?? {}
    const { number } = await client.call('moveToNewChangeRequest', { params: { intentId: id } })
    await refresh()
    if (space === null) return undefined
    const page = texts.find((text) => text.page !== null)?.page ?? ''
    return {
      to: { name: CHANGE_SCREEN.edit, params: { space, change: number, page } },
      words: `Moved to change request ${number}.`,
      isAnnounced: true,
    }
  }
  return useAction(() => showMade(move))
}
