import type { RouteRecordRaw } from 'vue-router'

/** The name of the screen of accounts. */
export const ACCOUNTS_SCREEN = 'accounts'

/** Which workspaces this desk works with. */
export const accountRoutes: RouteRecordRaw[] = [
  {
    path: '/accounts',
    name: ACCOUNTS_SCREEN,
    component: () => import('./AccountsScreen.vue'),
    meta: { title: 'Accounts' },
  },
]
