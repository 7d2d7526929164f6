import { watch } from 'vue'

/** Panels in front of the screen. They close when the focus leaves them. */
const OPEN_PANELS = ':is([role=dialog], [role=alertdialog], [role=menu])[data-state=open]'

/**
 * Focuses an element when the focus was lost: its element has gone, or it is on a part of the window around this one.
 * Keys then scroll here, and the Tab key continues from here. A focus elsewhere stays. An open panel in front of the
 * element takes the focus instead, because the panel would close.
 */
export function takeLostFocus(element: HTMLElement | null | undefined): void {
  if (!element || !(document.activeElement?.contains(element) ?? true)) return
  const panel = [...document.querySelectorAll<HTMLElement>(OPEN_PANELS)].at(-1)
  const taker = panel && !panel.contains(element) ? panel : element
  taker.focus({ preventScroll: true })
}

/** Focuses the screen when the row with the focus has gone from a list. */
export function returnFocusOfList(list: () => unknown): void {
  watch(list, () => takeLostFocus(document.getElementById('content')), { flush: 'post' })
}
