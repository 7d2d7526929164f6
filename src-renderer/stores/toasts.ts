import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** A short message at the edge of the window, about the latest action. */
export interface Toast {
  id: number
  text: string
  tone: 'info' | 'success' | 'danger'
  /** True while an action runs. The message stays until its owner closes it. */
  isBusy?: boolean
  /** True for a message that is shown nowhere else, such as the place of a file. It stays until the user closes it. */
  staysUntilClosed?: boolean
  action?: { label: string; run: () => void }
}

const MOST = 3

/** The visible messages. They close by themselves. Problems stay until they are closed or another screen opens. */
export const useToasts = defineStore('toasts', () => {
  const toasts = shallowRef<Toast[]>([])
  let last = 0

  /** Shows a message. A problem that is reported again replaces its older report. */
  function show(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): number {
    const id = ++last
    const isRepeated = ({ text, tone }: Toast): boolean => tone === 'danger' && text === toast.text
    const others = toasts.value.filter((shown) => !isRepeated(shown))
    toasts.value = [...others, { tone: 'info' as const, ...toast, id }].slice(-MOST)
    return id
  }

  /** Replaces the text of a visible message. */
  function update(id: number, text: string): void {
    toasts.value = toasts.value.map((toast) => (toast.id === id ? { ...toast, text } : toast))
  }

  function close(id: number): void {
    toasts.value = toasts.value.filter((toast) => toast.id !== id)
  }

  /**
   * Another screen is open. Messages of the previous one close, except those that have an action, or whose action runs.
   */
  function leaveScreen(): void {
    toasts.value = toasts.value.filter(
      ({ action, isBusy, staysUntilClosed }) => action !== undefined || isBusy || staysUntilClosed,
    )
  }

  return { toasts, show, update, close, leaveScreen }
})
