import { defineStore } from 'pinia'
import { flag, persisted } from './persisted.ts'

/** The kinds of events that a notification may report. */
export const NOTIFICATION_KINDS = ['review', 'mention', 'thread', 'conflict', 'refused'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The notifications that the user of this device wants. */
export const useNotificationSettings = defineStore('notifications', () => ({
  /** Null until the user chooses: a desktop shows notifications then, a browser shows none. */
  isOn: persisted<boolean | null>('notifications', null, flag),
  review: persisted('notifications-review', true, flag),
  mention: persisted('notifications-mention', true, flag),
  thread: persisted('notifications-thread', true, flag),
  conflict: persisted('notifications-conflict', true, flag),
  refused: persisted('notifications-refused', true, flag),
}))
