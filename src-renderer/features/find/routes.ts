import type { RouteRecordRaw } from 'vue-router'
import { SCREEN } from '../../screens/app-screens.ts'

/** The screens that find and replace a text: in a space, and in a collection. */
export const findRoutes: RouteRecordRaw[] = [
  {
    path: '/spaces/:space/find',
    name: SCREEN.findInSpace,
    component: () => import('./FindScreen.vue'),
    props: (route) => ({ place: { kind: 'space', id: route.params['space'] } }),
  },
  {
    path: '/collections/:id/find',
    name: SCREEN.findInCollection,
    component: () => import('./FindScreen.vue'),
    props: (route) => ({ place: { kind: 'collection', id: route.params['id'] } }),
  },
]
