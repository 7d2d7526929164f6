import type { RouteRecordRaw } from 'vue-router'

/** Names of the screens about syncing. */
export const SYNC_SCREEN = {
  outbox: 'outbox',
  settle: 'outbox-settle',
  trash: 'trash',
  kept: 'page-kept',
  keptSpaces: 'kept-spaces',
} as const

/** What was made here and is on its way, and what sync took away. */
export const syncRoutes: RouteRecordRaw[] = [
  {
    path: '/outbox',
    name: SYNC_SCREEN.outbox,
    component: () => import('./outbox/OutboxScreen.vue'),
    meta: { title: 'Outbox' },
  },
  {
    path: '/outbox/:intent',
    name: SYNC_SCREEN.settle,
    component: () => import('./settle/SettleScreen.vue'),
    props: (route) => ({ intentId: route.params['intent'] }),
    meta: { title: 'Outbox' },
  },
  {
    path: '/trash',
    name: SYNC_SCREEN.trash,
    component: () => import('./trash/TrashScreen.vue'),
    meta: { title: 'Trash' },
  },
  {
    path: '/settings/kept',
    name: SYNC_SCREEN.keptSpaces,
    component: () => import('./kept-spaces/KeptSpacesScreen.vue'),
    meta: { title: 'Kept on this machine' },
  },
  {
    path: '/spaces/:space/pages/:page/kept',
    name: SYNC_SCREEN.kept,
    component: () => import('./kept/KeptTextsScreen.vue'),
    props: (route) => ({
      spaceId: route.params['space'],
      pageId: route.params['page'],
      changeRequestId: route.query['change'],
    }),
    meta: { title: 'Earlier versions' },
  },
]
