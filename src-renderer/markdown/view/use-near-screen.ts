import { inject, onBeforeUnmount, onMounted, shallowRef, watch, type ShallowRef } from 'vue'
import { drawLater, waitingDrawings } from './parts/draw-queue.ts'
import { WHOLE_PAGE } from './whole-page.ts'

/** The distance from the screen at which parts are drawn, in pixels. */
const MARGIN = 600
/** The largest number of parts that wait for idle time. Further parts are drawn only near the screen. */
const IDLE_LIMIT = 60

export interface NearScreenOptions {
  /** True to draw the part in idle time too, so that screen readers find the parts of a usual page. */
  later?: boolean
  /** True for a part that is known to be on the screen. */
  startsNear?: boolean
  /** True for a part that may appear a frame after its surroundings. Its place is not measured before that frame. */
  mayFollow?: boolean
}

/**
 * Returns a value that becomes true, and stays true, when an element comes near the screen or the whole page is
 * requested.
 */
export function useNearScreen(
  element: () => HTMLElement | null,
  { later = false, startsNear = false, mayFollow = false }: NearScreenOptions = {},
): ShallowRef<boolean> {
  const isNear = shallowRef(startsNear)
  const isWholeRequested = inject(WHOLE_PAGE, () => false)
  let observer: IntersectionObserver | undefined
  let cancel: (() => void) | undefined

  function stop(): void {
    observer?.disconnect()
    cancel?.()
  }

  function draw(): void {
    isNear.value = true
    stop()
  }

  function observe(shown: HTMLElement): void {
    observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) draw()
      },
      { rootMargin: `${MARGIN}px` },
    )
    observer.observe(shown)
    if (later && waitingDrawings() < IDLE_LIMIT) cancel = drawLater(draw)
    watch(
      isWholeRequested,
      (isRequested) => {
        if (isRequested && !isNear.value) cancel ??= drawLater(draw)
      },
      { immediate: true },
    )
  }

  onMounted(() => {
    if (isNear.value) return
    const shown = element()
    if (!shown || typeof IntersectionObserver === 'undefined' || (!mayFollow && isOnScreen(shown))) draw()
    else observe(shown)
  })
  onBeforeUnmount(stop)
  return isNear
}

/** True for an element on the screen. The observer would report it a frame later. */
function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
