import { onScopeDispose } from 'vue'
import { useRouter } from 'vue-router'
import { useHost } from '../../api/client.ts'
import { ACCOUNTS_SCREEN } from '../../screens/account-screens.ts'
import { openedInvite } from '../../stores/opened-invite.ts'
import { useToasts } from '../../stores/toasts.ts'

/** Opens the invites that the system opens with the desktop app: a file, or a link of the app's scheme. */
export function useOpenedInvites(): void {
  const { desktop } = useHost()
  if (!desktop) return
  const router = useRouter()
  const toasts = useToasts()

  async function openInvite(): Promise<void> {
    const answer = await desktop?.takeInvite()
    if (answer?.ok === false) toasts.show({ text: answer.problem.message, tone: 'danger' })
    if (!answer?.ok || answer.value === null) return
    openedInvite.value = answer.value
    await router.push({ name: ACCOUNTS_SCREEN, query: { join: null } })
  }
  onScopeDispose(desktop.onInvite(() => void openInvite()))
  // An invite may have started the app.
  void openInvite()
}
