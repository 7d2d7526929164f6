import { watch } from 'vue'
import type { Ref } from 'vue'

/**
 * Puts the focus on the first field of a dialog when it opens. The dialog itself takes it to its first
 * button, which is there to close it; nobody opens a form for that.
 */
export function focusWhenOpen(open: Readonly<Ref<boolean>>, form: () => HTMLElement | null): void {
  watch(open, (isOpen) => {
    if (!isOpen) return
    requestAnimationFrame(() => form()?.querySelector<HTMLElement>('input, textarea')?.focus())
  })
}
