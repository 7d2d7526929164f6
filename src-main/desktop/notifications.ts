import { Notification } from 'electron'
import type { SystemNotification } from '../schemas/bridge.ts'

export type ShowNotification = (notification: SystemNotification) => void

/** The maximum number of notifications on the screen. A further one closes the oldest. */
const MOST = 5

/**
 * Returns a function that shows notifications of the system. One with the tag of an earlier one replaces it; `open`
 * receives the tag at a click. A shown notification needs a reference, or its click would be lost.
 */
export function systemNotifications(open: (tag: string) => void): ShowNotification {
  const shown = new Map<string, Notification>()
  // Some systems report no closed notification.
  const close = (tag: string): void => {
    const notification = shown.get(tag)
    shown.delete(tag)
    notification?.close()
  }
  return ({ tag, title, body }) => {
    if (!Notification.isSupported()) return
    close(tag)
    const [oldest] = shown.keys()
    if (oldest !== undefined && shown.size >= MOST) close(oldest)
    const notification = new Notification({ title, body })
    const forget = (): void => {
      if (shown.get(tag) === notification) shown.delete(tag)
    }
    notification.on('click', () => {
      forget()
      open(tag)
    })
    notification.on('close', forget)
    shown.set(tag, notification)
    notification.show()
  }
}
