import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** A short message at the edge of the window, about something that was just done. */
export interface Toast {
  id: number
  text: string
  tone: 'info' | 'success' | 'danger'
  /** Something is under way: the message stays until whoever showed it closes it. */
  isBusy?: boolean
  /** What is said is said nowhere else, such as where something lies: it stays until the person closes it. */
  staysUntilClosed?: boolean
  action?: { label: string; run: () => void }
}

const MOST = 3

/** The messages in sight. They leave by themselves; problems stay until they are closed or another screen comes. */
export const useToasts = defineStore('toasts', () => {
  const toasts = shallowRef<Toast[]>([])
  let last = 0

  function show(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): number {
    const id = ++last
    toasts.value = [...toasts.value, { tone: 'info' as const, ...toast, id }].slice(-MOST)
    return id
  }

  function close(id: number): void {
    toasts.value = toasts.value.filter((toast) => toast.id !== id)
  }

  /** Another screen came: what was said about the one before goes, but not what can still be undone. */
  function leaveScreen(): void {
    toasts.value = toasts.value.filter(
      ({ action, staysUntilClosed }) => action !== undefined || staysUntilClosed,
    )
  }

  return { toasts, show, close, leaveScreen }
})
