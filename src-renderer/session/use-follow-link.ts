import { useRouter } from 'vue-router'
import { useHost } from '../api/client.ts'
import { useToasts } from '../stores/toasts.ts'
import { screenOf } from './app-address.ts'

/**
 * Follows an address. A screen of this app opens in place. Any other address opens in the system's browser on a
 * desktop, or in a new tab without access to this one.
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
