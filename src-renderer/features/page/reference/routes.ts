import type { RouteRecordRaw } from 'vue-router'
import { SCREEN } from '../../../screens/app-screens.ts'

/** The screen of the pages that are made from a specification. */
export const referenceRoutes: RouteRecordRaw[] = [
  {
    path: '/spaces/:space/reference/:page',
    name: SCREEN.reference,
    component: () => import('./ReferenceScreen.vue'),
    props: (route) => ({ spaceId: route.params['space'], pageId: route.params['page'] }),
  },
]
