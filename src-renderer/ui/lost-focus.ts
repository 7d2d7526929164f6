/**
 * Focuses an element when the focus was lost: its element has gone, or it is on a part of the window around this one.
 * Keys then scroll here, and the Tab key continues from here. A focus elsewhere stays.
 */
export function takeLostFocus(element: HTMLElement | null | undefined): void {
  if (element && (document.activeElement?.contains(element) ?? true)) element.focus({ preventScroll: true })
}
