import type { RouteLocationRaw } from 'vue-router'
import type { WaitingItem } from '../../../src-main/schemas/work/work.ts'
import { SCREEN } from '../../screens/app-screens.ts'
import { nameOf } from '../change-requests/status-words.ts'

/** The badge of each kind of item. */
export const WAITING_WORDS = {
  review: { label: 'Review requested', tone: 'accent' },
  thread: { label: 'Answer', tone: 'info' },
  conflict: { label: 'Conflicts', tone: 'warning' },
} as const satisfies Record<WaitingItem['kind'], { label: string; tone: string }>

/** Returns the title of an item: what another user wrote, or the name of the change request. */
export function titleOf(item: WaitingItem): string {
  return item.kind === 'thread' ? item.preview : nameOf(item.changeRequest)
}

/** Returns the screen on which the user deals with an item. */
export function placeOf(item: WaitingItem): RouteLocationRaw {
  const { space } = item
  if (item.kind !== 'thread') return changePlace(space, item.changeRequest.number)
  if (item.changeRequest) return changePlace(space, item.changeRequest.number)
  if (item.page !== null) return { name: SCREEN.page, params: { space, page: item.page } }
  return { name: SCREEN.space, params: { space } }
}

const changePlace = (space: string, number: number): string => `/spaces/${space}/changes/${number}`
