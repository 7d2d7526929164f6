import { onBeforeUnmount, onMounted, shallowRef } from 'vue'
import type { ShallowRef } from 'vue'

/** The distance of a page or a change from the top of the scroll after a step, in pixels. */
export const LEAD = 72
/** Events by which a user scrolls. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** A page in a scroll of pages. */
export interface ScrolledPage {
  id: string
  element: HTMLElement
}

/** The scroll of all changed pages. */
export interface PageScroll {
  /** The page at the top of the scroll. */
  current: Readonly<ShallowRef<string | undefined>>
  /** Scrolls to the top of a page. The page stays there while the pages above it are drawn. */
  scrollTo: (id: string) => void
  /** Scrolls to a height, in pixels from the top of the window. */
  scrollToTop: (top: number) => void
}

/** Follows the scroll of pages. `onRest` is called with the page at the top when a scroll has ended. */
export function usePageScroll(
  scroll: Readonly<ShallowRef<HTMLElement | null>>,
  pages: () => ScrolledPage[],
  onRest: (page: string) => void,
): PageScroll {
  const current = shallowRef<string>()
  let held: string | undefined
  let sizes: ResizeObserver | undefined

  function follow(): void {
    const { value: container } = scroll
    if (!container) return
    const line = lineOf(container)
    const at = pages().find(({ element }) => element.getBoundingClientRect().bottom > line)
    if (at) current.value = held ?? at.id
  }

  function rest(): void {
    follow()
    if (current.value !== undefined) onRest(current.value)
  }

  function align(): void {
    const { value: container } = scroll
    const page = pages().find(({ id }) => id === held)
    if (!container || !page) return
    const by = page.element.getBoundingClientRect().top - container.getBoundingClientRect().top
    if (Math.abs(by) > 1) container.scrollBy({ top: by })
  }

  const release = (): void => void (held = undefined)

  onMounted(() => {
    const { value: container } = scroll
    if (!container) return
    container.addEventListener('scroll', follow, { passive: true })
    container.addEventListener('scrollend', rest)
    for (const event of USER_EVENTS) container.addEventListener(event, release, { passive: true })
    sizes = new ResizeObserver(align)
    if (container.firstElementChild) sizes.observe(container.firstElementChild)
  })
  onBeforeUnmount(() => sizes?.disconnect())

  return {
    current,
    scrollTo(id) {
      held = id
      current.value = id
      align()
    },
    scrollToTop(top) {
      release()
      if (scroll.value) scroll.value.scrollBy({ top: top - lineOf(scroll.value) })
    },
  }
}

function lineOf(container: HTMLElement): number {
  return container.getBoundingClientRect().top + LEAD
}
