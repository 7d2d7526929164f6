import { inject, onBeforeUnmount, onMounted, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import { drawInOwnFrame } from '../../draw-queue.ts'
import { WHOLE_PAGE } from '../../whole-page.ts'

/** The distance from the screen at which parts are drawn, in pixels. */
const MARGIN = 600

/**
 * Returns a value that becomes true, for good, when an element comes near the screen, or when the whole page is asked
 * for.
 */
export function useNearScreen(element: Readonly<Ref<HTMLElement | null>>): ShallowRef<boolean> {
  const isNear = shallowRef(false)
  const isWholeAsked = inject(WHOLE_PAGE, () => false)
  let observer: IntersectionObserver | undefined

  function draw(): void {
    isNear.value = true
    observer?.disconnect()
  }

  onMounted(() => {
    if (!element.value || typeof IntersectionObserver === 'undefined' || isOnScreen(element.value))
      return draw()
    observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) draw()
      },
      { rootMargin: `${MARGIN}px` },
    )
    observer.observe(element.value)
    watch(isWholeAsked, (isAsked) => isAsked && drawInOwnFrame(draw), { immediate: true })
  })
  onBeforeUnmount(() => observer?.disconnect())
  return isNear
}

/** The observer answers a frame later. What the reader sees at once does not wait for it. */
function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}
