import { onBeforeUnmount, onMounted, watch, type ShallowRef } from 'vue'
import { afterFrame } from './timing/after-frame.ts'

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

/**
 * Focuses a part of the screen when the element with the focus is removed from it and nothing else takes the focus. The
 * part is drawn in steps, so no single change of its data tells when the element goes. While the part is hidden, the
 * screen takes the focus.
 */
export function returnFocusOfPart(part: Readonly<ShallowRef<HTMLElement | null>>): void {
  let focused: Element | undefined
  const take = afterFrame(() => {
    if (document.activeElement !== document.body) return
    takeLostFocus(part.value)
    takeLostFocus(document.getElementById('content'))
  })
  const observer = new MutationObserver(() => {
    if (focused?.isConnected !== false) return
    stop()
    take()
  })
  function stop(): void {
    focused = undefined
    observer.disconnect()
  }
  function onFocusIn({ target }: FocusEvent): void {
    if (!part.value || target === part.value) return
    focused = target as Element
    observer.observe(part.value, { childList: true, subtree: true })
  }
  /** Some browsers report that a removed element loses the focus, with no element that receives it. */
  function onFocusOut({ relatedTarget }: FocusEvent): void {
    if (relatedTarget) stop()
  }
  onMounted(() => {
    part.value?.addEventListener('focusin', onFocusIn)
    part.value?.addEventListener('focusout', onFocusOut)
  })
  onBeforeUnmount(stop)
}
