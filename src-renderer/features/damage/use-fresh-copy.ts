import { useRouter } from 'vue-router'
import { useClient } from '../../api/client.ts'
import { useAction, type Action } from '../../api/use-action.ts'
import { SYNC_SCREEN } from '../../screens/sync-screens.ts'
import { useToasts } from '../../stores/toasts.ts'
import { counted } from '../../ui/words/counted.ts'

/** Quarantines a damaged replica for a new one, and opens the home screen of the new one. */
export function useFreshCopy(): Action<[account: string], void> {
  const { call } = useClient()
  const router = useRouter()
  const toasts = useToasts()

  return useAction(async (accountId) => {
    const { folder, texts } = await call('makeFreshCopy', { params: { accountId } })
    await router.push('/')
    toasts.show({
      text: `The workspace is copied again. The damaged copy is in ${folder}.`,
      staysUntilClosed: true,
    })
    if (texts > 0)
      toasts.show({
        text: `${counted(texts, 'text that was', 'texts that were')} not sent ${texts === 1 ? 'is' : 'are'} in the trash.`,
        action: { label: 'Open the trash', run: () => void router.push({ name: SYNC_SCREEN.trash }) },
      })
  })
}
