import type { RouteLocationNormalized, RouteRecordRaw } from 'vue-router'
import { HISTORY_SCREEN } from '../../screens/history-screens.ts'

const params = ({ params: { space, page, change } }: RouteLocationNormalized) => ({ space, page, change })

/** The screens of history: timelines, comparisons, and a space at a revision. */
export const historyRoutes: RouteRecordRaw[] = [
  {
    path: '/spaces/:space/history',
    name: HISTORY_SCREEN.space,
    component: () => import('./TimelineScreen.vue'),
    props: (route) => ({ place: { kind: 'space', spaceId: params(route).space } }),
    meta: { title: 'History' },
  },
  {
    path: '/spaces/:space/pages/:page/history',
    name: HISTORY_SCREEN.page,
    component: () => import('./TimelineScreen.vue'),
    props: (route) => ({
      place: { kind: 'page', spaceId: params(route).space, pageId: params(route).page },
    }),
    meta: { title: 'History' },
  },
  {
    path: '/spaces/:space/changes/:change/history',
    name: HISTORY_SCREEN.changeRequest,
    component: () => import('./TimelineScreen.vue'),
    props: (route) => ({
      place: { kind: 'change-request', spaceId: params(route).space, changeRequestId: params(route).change },
    }),
    meta: { title: 'History' },
  },
  {
    path: '/spaces/:space/history/:before/:after/:page?',
    name: HISTORY_SCREEN.comparison,
    component: () => import('./ComparisonScreen.vue'),
    props: ({ params: { space, before, after, page } }) => ({
      spaceId: space,
      before,
      after,
      pageId: page || undefined,
    }),
    meta: { title: 'Compare revisions' },
  },
  {
    path: '/spaces/:space/revisions/:revision/:page?',
    name: HISTORY_SCREEN.revision,
    component: () => import('./RevisionScreen.vue'),
    props: ({ params: { space, revision, page } }) => ({
      spaceId: space,
      revisionId: revision,
      pageId: page || undefined,
    }),
    meta: { title: 'Revision' },
  },
]
