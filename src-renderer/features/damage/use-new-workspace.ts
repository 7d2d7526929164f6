import { useRouter } from 'vue-router'
import { useClient } from '../../api/client.ts'
import { useAction, type Action } from '../../api/use-action.ts'
import { useToasts } from '../../stores/toasts.ts'

/** Quarantines the damaged workspace of this machine for a new one, and opens the home screen of the new one. */
export function useNewWorkspace(): Action<[], void> {
  const { call } = useClient()
  const router = useRouter()
  const toasts = useToasts()

  return useAction(async () => {
    const { folder } = await call('startWorkspaceAnew')
    await router.push('/')
    toasts.show({
      text: `A new workspace is open. The damaged one is in ${folder}.`,
      staysUntilClosed: true,
    })
  })
}
