/** The state of a browser's permission; `absent` where the browser has no notifications for this address. */
export type Permission = NotificationPermission | 'absent'

type Browser = Partial<Pick<typeof globalThis, 'Notification'>> & { isSecureContext: boolean }

/** Returns the permission of the user without a question. */
export function notificationPermission({ Notification, isSecureContext }: Browser): Permission {
  return Notification && isSecureContext ? Notification.permission : 'absent'
}

/** Asks the user, where the user has not decided yet. */
export async function askPermission(browser: Browser): Promise<Permission> {
  const known = notificationPermission(browser)
  return known === 'default' && browser.Notification ? browser.Notification.requestPermission() : known
}

/** The reasons for which a browser shows no notifications. */
export const REFUSED: Partial<Record<Permission, string>> = {
  denied:
    'This browser refuses them. Allow notifications for this address in its settings, and turn them on again.',
  default: 'This browser asks for your permission. Turn them on again, and allow them.',
  absent:
    'This browser shows none for this address. Open Carrel by HTTPS or on this machine, or use the desktop app.',
}
