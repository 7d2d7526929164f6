import { CircleUserRound, Cloud } from '@lucide/vue'
import { useRouter } from 'vue-router'
import { ACCOUNTS_SCREEN } from '../../screens/account-screens.ts'
import { useAccounts } from '../../session/accounts.ts'
import type { PaletteItem } from '../../session/palette-item.ts'

/** Returns the palette's commands for accounts; none on a host that serves one workspace. */
export function useAccountCommands(): () => PaletteItem[] {
  const router = useRouter()
  const { items } = useAccounts()
  return () =>
    items.value
      ? [
          {
            id: 'accounts',
            title: 'Go to accounts',
            icon: CircleUserRound,
            run: () => void router.push({ name: ACCOUNTS_SCREEN }),
          },
          {
            id: 'connect',
            title: 'Connect to a workspace',
            icon: Cloud,
            run: () => void router.push({ name: ACCOUNTS_SCREEN, query: { connect: null } }),
          },
        ]
      : []
}
