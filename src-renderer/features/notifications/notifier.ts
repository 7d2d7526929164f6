import type { Desktop } from '../../../src-main/schemas/bridge.ts'
import type { Notice } from './notice.ts'

/** Shows notifications outside of the window. */
export interface Notifier {
  /** Shows a notification in place of an earlier one with its tag. `open` runs at a click. */
  show: (notice: Notice, open: () => void) => void
  close: () => void
}

/** Returns the notifier of the desktop app, whose main process shows notifications. */
export function desktopNotifier(desktop: Pick<Desktop, 'notify' | 'onNotification'>): Notifier {
  const openers = new Map<string, () => void>()
  const stop = desktop.onNotification((tag) => {
    openers.get(tag)?.()
    openers.delete(tag)
  })
  return {
    show({ tag, title, body }, open) {
      openers.set(tag, open)
      void desktop.notify({ tag, title, body })
    },
    close: stop,
  }
}

/** Returns the notifier of a browser. Without the permission of the user it shows nothing. */
export function browserNotifier(window: Window & Partial<Pick<typeof globalThis, 'Notification'>>): Notifier {
  return {
    show({ tag, title, body }, open) {
      if (window.Notification?.permission !== 'granted') return
      const shown = new window.Notification(title, { tag: `carrel:${tag}`, body })
      shown.addEventListener('click', () => {
        shown.close()
        window.focus()
        open()
      })
    },
    close: () => undefined,
  }
}
