import { useRouter } from 'vue-router'
import { useHost } from '../api/client.ts'
import { useToasts } from '../stores/toasts.ts'
import { screenOf } from './app-address.ts'

/**
 * Follows an address: a screen of this app in its place, anything else outside of the app — in the system's
 * browser on a desktop, in a new tab that knows nothing of this one in a browser.
 */
export function useFollowLink(): (address: string) => void {
  const router = useRouter()
  const { desktop } = useHost()
  const toasts = useToasts()

  async function openOutside(address: string): Promise<void> {
    if (!desktop) {
      window.open(address, '_blank', 'noopener,noreferrer')
      return
    }
    const result = await desktop.openExternal(address)
    if (!result.ok) toasts.show({ text: result.problem.message, tone: 'danger' })
  }

  return (address) => {
    const screen = screenOf(address)
    if (screen === undefined) void openOutside(address)
    else void router.push(screen)
  }
}
