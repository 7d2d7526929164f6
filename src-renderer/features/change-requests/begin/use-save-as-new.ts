import type { ChangeRequest } from '../../../../src-main/schemas/change-request.ts'
import { useClient } from '../../../api/client.ts'
import { useAction, type Action } from '../../../api/use-action.ts'
import { CHANGE_SCREEN } from '../../../screens/change-request-screens.ts'
import { useMadeScreen, type MadeScreen } from '../../../session/use-made-screen.ts'
import { beginChangeRequest, writeTexts, type SavedText, type WrittenTexts } from './new-change-request.ts'

/** The texts that a new change request receives. */
export interface TextsToSave {
  spaceId: string
  /** The subject of the change request. */
  subject: string
  texts: SavedText[]
  /** Removes the texts from their former place, after the change request has them. */
  remove: () => Promise<void>
}

const CONFLICTING = 'The space has changed in the same places, so check its changes.'

/**
 * Returns an action that writes texts into a new change request and opens it. After a failure, the next attempt
 * continues, so that no text is written twice.
 */
export function useSaveAsNew(textsToSave: () => TextsToSave | undefined): Action<[], void> {
  const client = useClient()
  const showMade = useMadeScreen()
  let begun: ChangeRequest | undefined
  let written: WrittenTexts | undefined

  async function save(): Promise<MadeScreen | undefined> {
    const given = textsToSave()
    if (!given) return undefined
    const { spaceId, subject, texts, remove } = given
    begun ??= await beginChangeRequest(client, spaceId, subject)
    written ??= await writeTexts(client, { spaceId, changeRequestId: begun.id }, texts)
    await remove()
    const [page = ''] = written.pages
    const saved = `Saved as change request ${begun.number}.`
    return {
      to: { name: CHANGE_SCREEN.edit, params: { space: spaceId, change: begun.number, page } },
      words: written.isConflicting ? `${saved} ${CONFLICTING}` : saved,
      isAnnounced: true,
    }
  }
  return useAction(() => showMade(save))
}
