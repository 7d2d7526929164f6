import type { RouteRecordRaw } from 'vue-router'
import { SCREEN } from '../../screens/app-screens.ts'

/** The screens of people and invites. App.vue shows the join screen without the shell, before anyone signs in. */
export const inviteRoutes: RouteRecordRaw[] = [
  {
    path: '/settings/people',
    name: SCREEN.people,
    component: () => import('./PeopleScreen.vue'),
    meta: { title: 'People' },
  },
  {
    path: '/join/:secret',
    name: SCREEN.join,
    component: () => import('./JoinScreen.vue'),
    props: true,
    meta: { title: 'Invite' },
  },
]
