import type { RouteRecordRaw } from 'vue-router'
import { SCREEN } from '../../screens/app-screens.ts'

/** The screens of the merge rules: those of a space, and those of the organization. */
export const mergeRulesRoutes: RouteRecordRaw[] = [
  {
    path: '/spaces/:space/merge-rules',
    name: SCREEN.mergeRules,
    component: () => import('./SpaceRulesScreen.vue'),
    props: (route) => ({ spaceId: route.params['space'] }),
    meta: { title: 'Merge rules' },
  },
  {
    path: '/settings/merge-rules',
    name: SCREEN.organizationMergeRules,
    component: () => import('./OrganizationRulesScreen.vue'),
    meta: { title: 'Merge rules' },
  },
]
