import { getCurrentInstance, nextTick, onBeforeUnmount } from 'vue'

const FOCUSABLE = 'button:not(:disabled), [tabindex], a[href]'

/**
 * Returns the focus when this component closes with the focus inside. The element that had it before receives it,
 * otherwise a button nearby. `name` is that of a button whose place this component takes; it comes first. Call it in
 * the setup of a component with one root element.
 */
export function useReturnedFocus(name?: string): void {
  const instance = getCurrentInstance()
  const opener = document.activeElement === document.body ? null : document.activeElement
  onBeforeUnmount(() => {
    const root = instance?.proxy?.$el as HTMLElement | undefined
    if (!root?.contains(document.activeElement)) return
    const around = surroundings(root)
    void nextTick(() => {
      if (document.activeElement === document.body) focusFirst(placesAfter(opener, name, around))
    })
  })
}

function focusFirst(places: Iterable<HTMLElement>): void {
  for (const place of places) {
    place.focus({ preventScroll: true })
    if (document.activeElement === place) return
  }
}

function* placesAfter(opener: Element | null, name: string | undefined, around: readonly HTMLElement[]) {
  if (opener instanceof HTMLElement && opener.isConnected) yield opener
  for (const ancestor of around) {
    if (!ancestor.isConnected) continue
    const found = [...ancestor.querySelectorAll<HTMLElement>(FOCUSABLE)]
    yield* found.filter((element) => nameOf(element) === name)
    yield* found
    if (ancestor.hasAttribute('tabindex')) yield ancestor
  }
}

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent.trim()

/** Returns the elements around an element within its part of the screen, the nearest first. */
function surroundings(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element
  if (!parentElement || parentElement.tagName === 'MAIN') return []
  return parentElement.hasAttribute('tabindex')
    ? [parentElement]
    : [parentElement, ...surroundings(parentElement)]
}
