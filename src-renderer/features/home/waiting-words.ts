import type { RouteLocationRaw } from 'vue-router'
import type { User } from '../../../src-main/schemas/people/user.ts'
import type { WaitingItem } from '../../../src-main/schemas/work/work.ts'
import { SCREEN } from '../../screens/app-screens.ts'
import { nameOf } from '../change-requests/status-words.ts'

/** The badge of each kind of item. */
export const WAITING_WORDS = {
  review: { label: 'Review requested', tone: 'accent' },
  mention: { label: 'Mention', tone: 'accent' },
  thread: { label: 'Answer', tone: 'info' },
  conflict: { label: 'Conflicts', tone: 'warning' },
} as const satisfies Record<WaitingItem['kind'], { label: string; tone: string }>

/** Returns the title of an item: what another user wrote, or the name of the change request. */
export function titleOf(item: WaitingItem): string {
  switch (item.kind) {
    case 'thread':
    case 'mention':
      return item.preview
    case 'review':
    case 'conflict':
      return nameOf(item.changeRequest)
  }
}

/** Returns the user who caused an item. Nobody causes a conflict. */
export const causerOf = (item: WaitingItem): User | undefined =>
  item.kind === 'conflict' ? undefined : item.by

/** Returns the name of the user who caused an item, and the mentioned team. */
export function causeOf(item: WaitingItem): string | undefined {
  const name = causerOf(item)?.displayName
  return item.kind === 'mention' && item.team !== null ? `${name} to ${item.team}` : name
}

/** Returns the screen for an item, with its comment where it has one. */
export function placeOf(item: WaitingItem): RouteLocationRaw {
  const { space } = item
  switch (item.kind) {
    case 'review':
    case 'conflict':
      return changePlace(space, item.changeRequest.number)
    case 'thread':
    case 'mention': {
      const query = item.comment === null ? {} : { comment: item.comment }
      if (item.changeRequest) return { path: changePlace(space, item.changeRequest.number), query }
      if (item.page !== null) return { name: SCREEN.page, params: { space, page: item.page }, query }
      return { name: SCREEN.space, params: { space } }
    }
  }
}

const changePlace = (space: string, number: number): string => `/spaces/${space}/changes/${number}`
