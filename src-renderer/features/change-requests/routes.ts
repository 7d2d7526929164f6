import type { RouteLocation, RouteRecordRaw } from 'vue-router'
import { SCREEN } from '../../screens/app-screens.ts'
import { CHANGE_SCREEN } from '../../screens/change-request-screens.ts'
import { useTypedAhead } from '../../session/typed-ahead.ts'
import { useOwnChangesAhead } from './begin/own-changes-ahead.ts'

const changeRequestScreen = () => import('./ChangeRequestScreen.vue')
const editScreen = () => import('./editing/EditScreen.vue')
const opensAs = ({ query }: RouteLocation) =>
  (['variables', 'tags', 'style', 'reusable'] as const).find((screen) => screen === query['screen'])

/** The code of the editor arrives while the change request is created, and typed text waits for both. */
function awaitEditor(to: RouteLocation): void {
  requestOwnChanges(to)
  if (opensAs(to)) return
  useTypedAhead().begin()
  // The screen of the editor requests the same code again, and reports a failure.
  for (const load of [changeRequestScreen, editScreen]) void load().catch(() => undefined)
}

/** The screen continues the user's change request of the page, if there is one, except for a fresh one. */
function requestOwnChanges({ params, query }: RouteLocation): void {
  const { space } = params
  const { page, fresh } = query
  if (typeof space !== 'string' || typeof page !== 'string' || fresh !== undefined) return
  useOwnChangesAhead().request({ spaceId: space, pageId: page })
}

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
      opens: opensAs(route),
      contentId: route.query['content'],
    }),
    beforeEnter: awaitEditor,
    meta: { title: 'New change request' },
  },
  {
    path: '/spaces/:space/changes/:change',
    component: changeRequestScreen,
    props: (route) => ({ spaceId: route.params['space'], change: route.params['change'] }),
    children: [
      { path: '', name: CHANGE_SCREEN.overview, component: () => import('./OverviewScreen.vue') },
      {
        path: 'pages/:page?',
        name: CHANGE_SCREEN.edit,
        component: editScreen,
        props: (route) => ({ pageId: route.params['page'] || undefined }),
      },
      {
        path: 'reference/:page',
        name: CHANGE_SCREEN.reference,
        component: editScreen,
        props: (route) => ({ referenceId: route.params['page'] }),
      },
      {
        path: 'diff/:page?',
        name: CHANGE_SCREEN.diff,
        component: () => import('./diff/DiffScreen.vue'),
        props: (route) => ({ pageId: route.params['page'] || undefined }),
      },
      {
        path: 'find',
        name: CHANGE_SCREEN.find,
        component: () => import('./find/ChangeFindScreen.vue'),
      },
      {
        path: 'variables',
        name: CHANGE_SCREEN.variables,
        component: () => import('./variables/VariablesScreen.vue'),
      },
      {
        path: 'tags',
        name: CHANGE_SCREEN.tags,
        component: () => import('./tags/TagsScreen.vue'),
      },
      {
        path: 'style',
        name: CHANGE_SCREEN.style,
        component: () => import('./style/ChangeStyleScreen.vue'),
      },
      {
        path: 'reusable',
        name: CHANGE_SCREEN.reusableContents,
        component: () => import('./reusable/ReusableContentsScreen.vue'),
      },
      {
        path: 'reusable/:content',
        name: CHANGE_SCREEN.reusableContent,
        component: () => import('./reusable/ReusableContentScreen.vue'),
        props: (route) => ({ contentId: route.params['content'] }),
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
