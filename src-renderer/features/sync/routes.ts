import type { RouteRecordRaw } from 'vue-router'
import { SYNC_SCREEN } from '../../screens/sync-screens.ts'

/** The screens of unsent edits, conflicts and removed texts. */
export const syncRoutes: RouteRecordRaw[] = [
  {
    path: '/outbox',
    name: SYNC_SCREEN.outbox,
    component: () => import('./outbox/OutboxScreen.vue'),
    meta: { title: 'Outbox' },
  },
  {
    path: '/outbox/:intent',
    name: SYNC_SCREEN.resolve,
    component: () => import('./resolve/ResolveScreen.vue'),
    props: (route) => ({ intentId: route.params['intent'] }),
    meta: { title: 'Outbox' },
  },
  {
    path: '/settings/offline',
    name: SYNC_SCREEN.offlineSpaces,
    component: () => import('./offline-spaces/OfflineSpacesScreen.vue'),
    meta: { title: 'Available offline' },
  },
  {
    path: '/spaces/:space/pages/:page/retained',
    name: SYNC_SCREEN.retainedTexts,
    component: () => import('./retained-texts/RetainedTextsScreen.vue'),
    props: (route) => ({
      spaceId: route.params['space'],
      pageId: route.params['page'],
      changeRequestId: route.query['change'],
    }),
    meta: { title: 'Earlier versions' },
  },
]
