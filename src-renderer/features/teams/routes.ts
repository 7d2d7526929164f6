import type { RouteRecordRaw } from 'vue-router'
import { SCREEN } from '../../screens/app-screens.ts'

/** The screen of the teams of the organization. */
export const teamRoutes: RouteRecordRaw[] = [
  {
    path: '/settings/teams',
    name: SCREEN.teams,
    component: () => import('./TeamsScreen.vue'),
    meta: { title: 'Teams' },
  },
]
