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

/** A place that stays on the screen while pages change their heights. */
interface Held {
  /** The id of a page that is held. */
  id?: string
  /** Returns the distance that the scroll has to move, in pixels. */
  distance: (container: HTMLElement) => number | undefined
}

/** The scroll of all changed pages. */
export interface PageScroll {
  /** The page at the top of the scroll. */
  current: Readonly<ShallowRef<string | undefined>>
  /** Scrolls to the top of a page. The page stays there while the pages above it are drawn. */
  scrollTo: (id: string) => void
  /** Returns the page that begins above the top of the scroll, and whose bar stays there; undefined without one. */
  begunAbove: () => string | undefined
  /** Returns the height to which `hold` scrolls, in pixels from the top of the window. */
  line: () => number
  /** Scrolls a place, in pixels from the top of the window, to the line. It stays there while pages are drawn. */
  hold: (top: () => number | undefined) => void
  /** Returns the number of choices of a place so far: by the user, `scrollTo` and `hold`. */
  choices: () => number
}

/** Follows the scroll of the changed pages. `onRest` is called with the page at the top when a scroll has ended. */
export function usePageScroll(
  scroll: Readonly<ShallowRef<HTMLElement | null>>,
  onRest: (page: string) => void,
): PageScroll {
  const current = shallowRef<string>()
  let held: Held | undefined
  let choiceCount = 0
  let sizes: ResizeObserver | undefined
  let restTimer: ReturnType<typeof setTimeout> | undefined

  function follow(): void {
    const { value: container } = scroll
    const page = container && pageAtLine(pagesOf(container), lineOf(container))
    if (page) current.value = held?.id ?? page.dataset['page']
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
    const distance = container ? held?.distance(container) : undefined
    if (distance !== undefined && Math.abs(distance) > 1) container?.scrollBy({ top: distance })
  }

  /** Notes a choice of a place. Another place that is held is held no longer. */
  function choose(next?: Held): void {
    held = next
    choiceCount += 1
  }

  /** A key with Alt is a step of the diff. It chooses a place itself, if there is a further change. */
  function chooseByUser(event: Event): void {
    if (event instanceof KeyboardEvent && event.altKey) held = undefined
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
      choose({ id, distance: (container) => distanceToPage(container, id) })
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
    hold(top) {
      choose({
        distance(container) {
          const height = top()
          return height === undefined ? undefined : height - lineOf(container)
        },
      })
      align()
    },
    choices: () => choiceCount,
  }
}

/** Returns the distance of a page from the top of the scroll, in pixels; undefined without the page. */
function distanceToPage(container: HTMLElement, id: string): number | undefined {
  const page = pagesOf(container).find(({ dataset }) => dataset['page'] === id)
  return page && page.getBoundingClientRect().top - container.getBoundingClientRect().top
}

function lineOf(container: HTMLElement): number {
  return container.getBoundingClientRect().top + LEAD
}
