import type { ChangeRequest } from '../../../../src-main/schemas/change-request.ts'
import type { TrashItem } from '../../../../src-main/schemas/sync.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import { useClient, type Client } from '../../../api/client.ts'
import { useAction, type Action } from '../../../api/use-action.ts'
import { CHANGE_SCREEN } from '../../../screens/change-request-screens.ts'
import { useMadeScreen, type MadeScreen } from '../../../session/use-made-screen.ts'
import { beginChangeRequest, writeTexts } from '../../change-requests/begin/new-change-request.ts'

/**
 * Restores a text as a new edit and opens it: on its page, or as a new page when its page no longer exists. It uses the
 * original change request, or a new one when that is closed. The trash retains its copy.
 */
export function useRestore(item: () => TrashItem): Action<[], void> {
  const client = useClient()
  const showMade = useMadeScreen()
  /** The change request of an unfinished attempt. The next attempt continues with it. */
  let begun: ChangeRequest | undefined

  async function restore(): Promise<MadeScreen | undefined> {
    const { space, page, title, text, changeRequest } = item()
    if (space === null) return undefined
    begun ??=
      (changeRequest === null ? undefined : await stillOpen(client, space, changeRequest)) ??
      (await beginChangeRequest(client, space, `Restore “${title}”`))
    const place = { spaceId: space, changeRequestId: begun.id }
    const { pages } = await writeTexts(client, place, [{ page, title, text }])
    const [existingPage = ''] = pages
    const { number } = begun
    begun = undefined
    const to = { name: CHANGE_SCREEN.edit, params: { space, change: number, page: existingPage } }
    return { to, words: `Restored in change request ${number}.`, isAnnounced: true }
  }
  return useAction(() => showMade(restore))
}

/** Returns the change request while it is editable. */
async function stillOpen(
  { call }: Client,
  spaceId: string,
  changeRequestId: string,
): Promise<ChangeRequest | undefined> {
  try {
    const known = await call('getChangeRequestById', { params: { spaceId, changeRequestId } })
    return known.status === 'draft' || known.status === 'open' ? known : undefined
  } catch (error) {
    if (asClientProblem(error).status === 404) return undefined
    throw error
  }
}
