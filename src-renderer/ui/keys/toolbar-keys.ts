import { onMounted, onUpdated, type Ref } from 'vue'

/** The steps of keys among the controls of a toolbar. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}
const MIRRORED: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }

/**
 * Makes a toolbar one tab stop. The arrow keys, Home and End move among its buttons. Tab returns to the button that was
 * used last.
 */
export function useToolbarKeys(toolbar: Readonly<Ref<HTMLElement | null>>): {
  press: (event: KeyboardEvent) => void
  noteFocus: (event: FocusEvent) => void
} {
  let current: Element | undefined
  const buttons = (): HTMLButtonElement[] => [
    ...(toolbar.value?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? []),
  ]

  function update(): void {
    const all = buttons()
    const stop = all.find((button) => button === current) ?? all[0]
    for (const button of all) button.tabIndex = button === stop ? 0 : -1
  }

  function press(event: KeyboardEvent): void {
    const all = buttons()
    const at = all.findIndex((button) => button === event.target)
    const { direction } = getComputedStyle(event.currentTarget as Element)
    const key = direction === 'rtl' ? (MIRRORED[event.key] ?? event.key) : event.key
    const next = at < 0 ? undefined : STEPS[key]?.(at, all.length)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    all[next]?.focus()
  }

  function noteFocus({ target }: FocusEvent): void {
    if (target instanceof HTMLButtonElement) current = target
    update()
  }

  onMounted(update)
  onUpdated(update)
  return { press, noteFocus }
}
