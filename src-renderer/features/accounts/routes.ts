import type { RouteRecordRaw } from 'vue-router'
import { ACCOUNTS_SCREEN } from '../../screens/account-screens.ts'

/** The screens of accounts. */
export const accountRoutes: RouteRecordRaw[] = [
  {
    path: '/accounts',
    name: ACCOUNTS_SCREEN,
    component: () => import('./AccountsScreen.vue'),
    meta: { title: 'Accounts' },
  },
]
