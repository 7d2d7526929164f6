/** The state of a browser's permission; `absent` when the browser has no notifications for this address. */
export type Permission = NotificationPermission | 'absent'

type Browser = Partial<Pick<typeof globalThis, 'Notification'>> & { isSecureContext: boolean }

/** Returns the permission of the user without a question. */
export function notificationPermission({ Notification, isSecureContext }: Browser): Permission {
  return Notification && isSecureContext ? Notification.permission : 'absent'
}

/** Requests the permission when the user has not decided yet. Returns the state after that. */
export async function requestPermission(browser: Browser): Promise<Permission> {
  const permission = notificationPermission(browser)
  return permission === 'default' && browser.Notification
    ? browser.Notification.requestPermission()
    : permission
}

/** The reasons for which a browser shows no notifications. */
export const REFUSED: Partial<Record<Permission, string>> = {
  denied:
    'This browser refuses them. Allow notifications for this address in its settings, and turn them on again.',
  default: 'This browser asks for your permission. Turn them on again, and allow them.',
  absent:
    'This browser shows none for this address. Open Carrel by HTTPS or on this machine, or use the desktop app.',
}
