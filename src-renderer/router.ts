import { createRouter, createWebHashHistory, type Router, type RouteRecordRaw } from 'vue-router'
import { accountRoutes } from './features/accounts/routes.ts'
import { changeRequestRoutes } from './features/change-requests/routes.ts'
import { findRoutes } from './features/find/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import HomeScreen from './features/home/HomeScreen.vue'
import { inviteRoutes } from './features/invites/routes.ts'
import { mergeRulesRoutes } from './features/merge-rules/routes.ts'
import { computedRoutes } from './features/page/computed/routes.ts'
import { referenceRoutes } from './features/page/reference/routes.ts'
import { syncRoutes } from './features/sync/routes.ts'
import { teamRoutes } from './features/teams/routes.ts'
import { SCREEN } from './screens/app-screens.ts'
import { SYNC_SCREEN } from './screens/sync-screens.ts'

/** Every screen. `title` names the screens without a title from their content. */
export const routes: RouteRecordRaw[] = [
  { path: '/', name: SCREEN.home, component: HomeScreen },
  {
    path: '/spaces/:space',
    name: SCREEN.space,
    component: () => import('./features/page/SpaceScreen.vue'),
    props: (route) => ({ spaceId: route.params['space'] }),
  },
  {
    path: '/spaces/:space/pages/:page',
    name: SCREEN.page,
    component: () => import('./features/page/PageScreen.vue'),
    props: (route) => ({ spaceId: route.params['space'], pageId: route.params['page'] }),
  },
  {
    path: '/deleted-spaces',
    name: SCREEN.deletedSpaces,
    component: () => import('./features/library/deleted/DeletedSpacesScreen.vue'),
    meta: { title: 'Deleted spaces' },
  },
  {
    path: '/trash',
    name: SYNC_SCREEN.trash,
    component: () => import('./features/library/trash/TrashScreen.vue'),
    meta: { title: 'Trash' },
  },
  {
    path: '/spaces/:space/imports',
    name: SCREEN.importReport,
    component: () => import('./features/imports/report/ImportReportScreen.vue'),
    props: (route) => ({ spaceId: route.params['space'] }),
  },
  {
    path: '/spaces/:space/health',
    name: SCREEN.health,
    component: () => import('./features/health/HealthScreen.vue'),
    props: (route) => ({ spaceId: route.params['space'] }),
  },
  {
    path: '/spaces/:space/style',
    name: SCREEN.style,
    component: () => import('./features/style/SpaceStyleScreen.vue'),
    props: (route) => ({ spaceId: route.params['space'] }),
  },
  ...computedRoutes,
  ...referenceRoutes,
  ...changeRequestRoutes,
  ...historyRoutes,
  ...findRoutes,
  ...mergeRulesRoutes,
  ...inviteRoutes,
  ...teamRoutes,
  ...syncRoutes,
  ...accountRoutes,
  {
    path: '/collections/:id',
    name: SCREEN.collection,
    component: () => import('./features/home/CollectionScreen.vue'),
    props: (route) => ({ collectionId: route.params['id'] }),
  },
  {
    path: '/search',
    name: SCREEN.search,
    component: () => import('./features/search/screen/SearchScreen.vue'),
    meta: { title: 'Search' },
  },
  {
    path: '/imports',
    name: SCREEN.imports,
    component: () => import('./features/imports/ImportsScreen.vue'),
    meta: { title: 'Imports' },
  },
  {
    path: '/openapi',
    name: SCREEN.specifications,
    component: () => import('./features/specifications/SpecificationsScreen.vue'),
    meta: { title: 'API specifications' },
  },
  {
    path: '/openapi/:slug',
    name: SCREEN.specification,
    component: () => import('./features/specifications/SpecificationScreen.vue'),
    props: true,
  },
  {
    path: '/settings',
    name: SCREEN.settings,
    component: () => import('./features/settings/SettingsScreen.vue'),
    meta: { title: 'Settings' },
  },
  {
    path: '/settings/tokens',
    name: SCREEN.tokens,
    component: () => import('./features/tokens/TokensScreen.vue'),
    meta: { title: 'API tokens' },
  },
  {
    path: '/:rest(.*)*',
    component: () => import('./features/shell/NotFoundScreen.vue'),
    meta: { title: 'Not found' },
  },
]

/** Creates the router. Addresses stand behind `#`, which works with a web server and with the app's own scheme. */
export const createAppRouter = (): Router => createRouter({ history: createWebHashHistory(), routes })
