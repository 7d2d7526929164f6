import { useRouter } from 'vue-router'
import type { ChangeRequest } from '../../../../src-main/schemas/change-request.ts'
import type { TrashItem } from '../../../../src-main/schemas/sync.ts'
import { useClient } from '../../../api/client.ts'
import { useAction, type Action } from '../../../api/use-action.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { CHANGE_SCREEN } from '../../change-requests/routes.ts'
import { beginChangeRequest, writeTexts } from '../new-change-request.ts'

/** Brings a text back as a new page of a change request, and opens that. The trash keeps its copy. */
export function useRestore(item: () => TrashItem): Action<[], void> {
  const client = useClient()
  const router = useRouter()
  const toasts = useToasts()
  /** The change request of an attempt that did not get to its end: another attempt goes on with it. */
  let begun: ChangeRequest | undefined

  return useAction(async () => {
    const { space, title, text } = item()
    if (space === null) return
    begun ??= await beginChangeRequest(client, space, `Restore “${title}”`)
    await writeTexts(client, { spaceId: space, changeRequestId: begun.id }, [{ page: null, title, text }])
    const { number } = begun
    begun = undefined
    toasts.show({ text: `Restored as a page in change request #${number}.`, tone: 'success' })
    await router.push({ name: CHANGE_SCREEN.edit, params: { space, change: number } })
  })
}
