import { inject, onBeforeUnmount, onMounted, shallowRef, watch, type ShallowRef } from 'vue'
import { drawLater, waitingDrawings } from './draw-queue.ts'
import { WHOLE_PAGE } from './whole-page.ts'

/** The distance from the screen at which parts are drawn, in pixels. */
const MARGIN = 600
/** The most parts far from the screen that are drawn in idle moments. A page of a thousand draws the others near it. */
const MOST_LATER = 60

/**
 * Returns a value that becomes true, for good, when an element comes near the screen, or when the whole page is asked
 * for. With `later` it also becomes true in an idle moment, so that a screen reader finds the parts of a usual page.
 */
export function useNearScreen(
  element: () => HTMLElement | null,
  { later = false }: { later?: boolean } = {},
): ShallowRef<boolean> {
  const isNear = shallowRef(false)
  const isWholeAsked = inject(WHOLE_PAGE, () => false)
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
    if (later && waitingDrawings() < MOST_LATER) cancel = drawLater(draw)
    watch(
      isWholeAsked,
      (isAsked) => {
        if (isAsked && !isNear.value) cancel ??= drawLater(draw)
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

/** The observer answers a frame later. What the reader sees at once does not wait for it. */
function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
