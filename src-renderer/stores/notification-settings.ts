import { defineStore } from 'pinia'
import { flag, shared } from './persisted.ts'

/** The kinds of events that a notification may report. */
export const NOTIFICATION_KINDS = ['review', 'mention', 'thread', 'conflict', 'refused'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The notifications that the user of this device wants. */
export const useNotificationSettings = defineStore('notifications', () => ({
  /** Null until the user chooses: a desktop shows notifications then, a browser shows none. */
  isOn: shared<boolean | null>('notifications', null, flag),
  review: shared('notifications-review', true, flag),
  mention: shared('notifications-mention', true, flag),
  thread: shared('notifications-thread', true, flag),
  conflict: shared('notifications-conflict', true, flag),
  refused: shared('notifications-refused', true, flag),
}))
