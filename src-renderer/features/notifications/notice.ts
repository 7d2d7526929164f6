import type { RouteLocationRaw } from 'vue-router'
import type { OutboxItem } from '../../../src-main/schemas/sync.ts'
import type { WaitingItem } from '../../../src-main/schemas/work/work.ts'
import { SYNC_SCREEN } from '../../screens/sync-screens.ts'
import type { NotificationKind } from '../../stores/notification-settings.ts'
import { nameOf } from '../change-requests/status-words.ts'
import { placeOf } from '../home/waiting-words.ts'

/** An event that a notification may report. */
export interface ReportedEvent {
  id: string
  kind: NotificationKind
  title: string
  body: string
  place: RouteLocationRaw
  /** The id of the item of the user's work that is marked as read when the user opens the notification. */
  item?: string
}

/** A notification: one event, or several as one. */
export interface Notice {
  /** The name of the notification. A later one with the same name replaces it. */
  tag: string
  title: string
  body: string
  place: RouteLocationRaw
  items: string[]
}

/** Returns the unread items of the user's work as events. */
export function eventsOfWork(items: readonly WaitingItem[]): ReportedEvent[] {
  return items
    .filter(({ isUnread }) => isUnread)
    .map((item) => ({ id: item.id, kind: item.kind, ...wordsOf(item), place: placeOf(item), item: item.id }))
}

/** Returns the edits that need the user as events. */
export function eventsOfOutbox(edits: readonly OutboxItem[]): ReportedEvent[] {
  return edits
    .filter(({ state }) => state === 'needs-you')
    .map((edit) => ({
      id: `edit:${edit.id}`,
      kind: edit.conflict ? 'conflict' : 'refused',
      title: edit.conflict ? 'An edit conflicts with another one' : 'An edit was not sent',
      body: [edit.summary, edit.error?.message].filter(Boolean).join(': '),
      place: { name: SYNC_SCREEN.outbox },
    }))
}

function wordsOf(item: WaitingItem): { title: string; body: string } {
  switch (item.kind) {
    case 'review':
      return { title: `${item.by.displayName} requests your review`, body: nameOf(item.changeRequest) }
    case 'mention':
      return { title: `${item.by.displayName} mentioned ${item.team ?? 'you'}`, body: item.preview }
    case 'thread':
      return { title: `${item.by.displayName} answered`, body: item.preview }
    case 'conflict':
      return { title: 'Your change request has conflicts', body: nameOf(item.changeRequest) }
  }
}

const COUNTED: Record<NotificationKind, [singular: string, plural: string]> = {
  review: ['requested review', 'requested reviews'],
  mention: ['mention', 'mentions'],
  thread: ['answer', 'answers'],
  conflict: ['conflict', 'conflicts'],
  refused: ['edit that was not sent', 'edits that were not sent'],
}

/** Returns one notification for all events; undefined without any. Several lead to the home screen. */
export function noticeOf(events: readonly ReportedEvent[]): Notice | undefined {
  const [first] = events
  if (!first) return undefined
  const items = events.flatMap(({ item }) => item ?? [])
  if (events.length === 1)
    return { tag: first.id, title: first.title, body: first.body, place: first.place, items }
  const counts = [...Map.groupBy(events, ({ kind }) => kind)].map(
    ([kind, { length }]) => `${length} ${COUNTED[kind][length === 1 ? 0 : 1]}`,
  )
  // An open list marks none of its items as read.
  return {
    tag: 'several',
    title: `${events.length} items wait for you`,
    body: counts.join(', '),
    place: '/',
    items: [],
  }
}
