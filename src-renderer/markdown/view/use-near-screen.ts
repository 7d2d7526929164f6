import { inject, onBeforeUnmount, onMounted, shallowRef, watch, type ShallowRef } from 'vue'
import { drawLater, waitingDrawings } from './parts/draw-queue.ts'
import { WHOLE_PAGE } from './whole-page.ts'

/** The distance from the screen at which parts are drawn, in pixels. */
const MARGIN = 600
/** The largest number of parts that wait for idle time. Further parts are drawn only near the screen. */
const IDLE_LIMIT = 60

/**
 * Returns a value that becomes true, and stays true, when an element comes near the screen or the whole page is
 * requested. With `later`, it also becomes true in idle time, so that screen readers find the parts of a usual page.
 */
export function useNearScreen(
  element: () => HTMLElement | null,
  { later = false }: { later?: boolean } = {},
): ShallowRef<boolean> {
  const isNear = shallowRef(false)
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
    const shown = element()
    if (!shown || typeof IntersectionObserver === 'undefined' || isOnScreen(shown)) draw()
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
