import type { RouteRecordRaw } from 'vue-router'
import { SCREEN } from '../../screens/app-screens.ts'
import { CHANGE_SCREEN } from '../../screens/change-request-screens.ts'

/**
 * The change requests of all spaces, and everything below `/spaces/:space/changes`. A change request is named by its
 * number within the space.
 */
export const changeRequestRoutes: RouteRecordRaw[] = [
  {
    path: '/changes',
    name: SCREEN.allChanges,
    component: () => import('./list/AllChangeRequestsScreen.vue'),
    meta: { title: 'Change requests' },
  },
  {
    path: '/spaces/:space/changes',
    name: CHANGE_SCREEN.list,
    component: () => import('./list/ChangeRequestsScreen.vue'),
    props: (route) => ({ spaceId: route.params['space'] }),
    meta: { title: 'Change requests' },
  },
  {
    path: '/spaces/:space/changes/new',
    name: CHANGE_SCREEN.new,
    component: () => import('./NewChangeScreen.vue'),
    props: (route) => ({
      spaceId: route.params['space'],
      pageId: route.query['page'],
      isFresh: route.query['fresh'] !== undefined,
      opens: ['variables', 'style'].find((screen) => screen === route.query['screen']),
    }),
    meta: { title: 'New change request' },
  },
  {
    path: '/spaces/:space/changes/:change',
    component: () => import('./ChangeRequestScreen.vue'),
    props: (route) => ({ spaceId: route.params['space'], change: route.params['change'] }),
    children: [
      { path: '', name: CHANGE_SCREEN.overview, component: () => import('./OverviewScreen.vue') },
      {
        path: 'pages/:page?',
        name: CHANGE_SCREEN.edit,
        component: () => import('./editing/EditScreen.vue'),
        props: (route) => ({ pageId: route.params['page'] || undefined }),
      },
      {
        path: 'diff/:page?',
        name: CHANGE_SCREEN.diff,
        component: () => import('./diff/DiffScreen.vue'),
        props: (route) => ({ pageId: route.params['page'] || undefined }),
      },
      {
        path: 'variables',
        name: CHANGE_SCREEN.variables,
        component: () => import('./variables/VariablesScreen.vue'),
      },
      {
        path: 'style',
        name: CHANGE_SCREEN.style,
        component: () => import('./style/ChangeStyleScreen.vue'),
      },
      {
        path: 'conflicts/:page?',
        name: CHANGE_SCREEN.conflicts,
        component: () => import('./conflicts/ConflictsScreen.vue'),
        props: (route) => ({ pageId: route.params['page'] || undefined }),
      },
    ],
  },
]
