import type { RouteRecordRaw } from 'vue-router'
import { ACCOUNTS_SCREEN } from '../../screens/account-screens.ts'

/** Which workspaces this desk works with. */
export const accountRoutes: RouteRecordRaw[] = [
  {
    path: '/accounts',
    name: ACCOUNTS_SCREEN,
    component: () => import('./AccountsScreen.vue'),
    meta: { title: 'Accounts' },
  },
]
