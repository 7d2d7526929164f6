import { onBeforeUnmount, onMounted, shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import { afterFrame } from '../../../ui/timing/after-frame.ts'
import { pageAtLine, pagesOf } from './scrolled-pages.ts'

/** The distance of a page or a change from the top of the scroll after a step, in pixels. */
const LEAD = 72
/** Events by which a user scrolls. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** The milliseconds without scrolling after which a scroll is at rest. */
const REST = 150

/** The scroll of all changed pages. */
export interface PageScroll {
  /** The page at the top of the scroll. */
  current: Readonly<ShallowRef<string | undefined>>
  /** Scrolls to the top of a page. The page stays there while the pages above it are drawn. */
  scrollTo: (id: string) => void
  /** Returns the page that begins above the top of the scroll, and whose bar stays there; undefined without one. */
  begunAbove: () => string | undefined
  /** Returns the height to which `scrollToTop` scrolls, in pixels from the top of the window. */
  line: () => number
  /** Scrolls a height to the line. The height is in pixels from the top of the window. */
  scrollToTop: (top: number) => void
  /** Returns the number of choices of a place so far: by the user, `scrollTo` and `scrollToTop`. */
  choices: () => number
}

/** Follows the scroll of the changed pages. `onRest` is called with the page at the top when a scroll has ended. */
export function usePageScroll(
  scroll: Readonly<ShallowRef<HTMLElement | null>>,
  onRest: (page: string) => void,
): PageScroll {
  const current = shallowRef<string>()
  let heldId: string | undefined
  let choiceCount = 0
  let sizes: ResizeObserver | undefined
  let restTimer: ReturnType<typeof setTimeout> | undefined

  function follow(): void {
    const { value: container } = scroll
    const page = container && pageAtLine(pagesOf(container), lineOf(container))
    if (page) current.value = heldId ?? page.dataset['page']
  }
  const followAfterFrame = afterFrame(follow)

  function onScroll(): void {
    followAfterFrame()
    clearTimeout(restTimer)
    restTimer = setTimeout(() => {
      follow()
      if (current.value !== undefined) onRest(current.value)
    }, REST)
  }

  function align(): void {
    const { value: container } = scroll
    if (!container || heldId === undefined) return
    const page = pagesOf(container).find(({ dataset }) => dataset['page'] === heldId)
    if (!page) return
    const distance = page.getBoundingClientRect().top - container.getBoundingClientRect().top
    if (Math.abs(distance) > 1) container.scrollBy({ top: distance })
  }

  /** Notes a choice of a place. The held page, if any, is held no longer. */
  function choose(id?: string): void {
    heldId = id
    choiceCount += 1
  }

  /** A key with Alt is a step of the diff. It chooses a place itself, if there is a further change. */
  function chooseByUser(event: Event): void {
    if (event instanceof KeyboardEvent && event.altKey) heldId = undefined
    else choose()
  }

  onMounted(() => {
    const { value: container } = scroll
    if (!container) return
    container.addEventListener('scroll', onScroll, { passive: true })
    for (const event of USER_EVENTS) container.addEventListener(event, chooseByUser, { passive: true })
    sizes = new ResizeObserver(align)
    if (container.firstElementChild) sizes.observe(container.firstElementChild)
  })
  onBeforeUnmount(() => {
    sizes?.disconnect()
    clearTimeout(restTimer)
  })

  return {
    current,
    scrollTo(id) {
      choose(id)
      current.value = id
      align()
    },
    begunAbove() {
      const { value: container } = scroll
      const top = container?.getBoundingClientRect().top ?? 0
      const page = container && pageAtLine(pagesOf(container), top)
      return page && page.getBoundingClientRect().top < top ? page.dataset['page'] : undefined
    },
    line: () => (scroll.value ? lineOf(scroll.value) : LEAD),
    scrollToTop(top) {
      choose()
      if (scroll.value) scroll.value.scrollBy({ top: top - lineOf(scroll.value) })
    },
    choices: () => choiceCount,
  }
}

function lineOf(container: HTMLElement): number {
  return container.getBoundingClientRect().top + LEAD
}
