import type { RouteRecordRaw } from 'vue-router'
import { SCREEN } from '../../../screens/app-screens.ts'

/** The screens of the variables, tags and reusable content that the pages of a space share. */
export const computedRoutes: RouteRecordRaw[] = [
  {
    path: '/spaces/:space/variables',
    name: SCREEN.variables,
    component: () => import('./SpaceVariablesScreen.vue'),
    props: (route) => ({ spaceId: route.params['space'] }),
  },
  {
    path: '/spaces/:space/tags',
    name: SCREEN.tags,
    component: () => import('./SpaceTagsScreen.vue'),
    props: (route) => ({ spaceId: route.params['space'] }),
  },
  {
    path: '/spaces/:space/reusable',
    name: SCREEN.reusableContents,
    component: () => import('./ReusableContentsScreen.vue'),
    props: (route) => ({ spaceId: route.params['space'] }),
  },
  {
    path: '/spaces/:space/reusable/:content',
    name: SCREEN.reusableContent,
    component: () => import('./ReusableContentScreen.vue'),
    props: (route) => ({ spaceId: route.params['space'], contentId: route.params['content'] }),
  },
]
