import { onBeforeUnmount, onMounted, shallowRef, type Ref, type ShallowRef } from 'vue'

/** The distance from the screen at which parts are drawn. */
const MARGIN = '600px'

/** Returns a value that becomes true, for good, when an element comes near the screen. */
export function useNearScreen(element: Readonly<Ref<HTMLElement | null>>): ShallowRef<boolean> {
  const isNear = shallowRef(false)
  let observer: IntersectionObserver | undefined

  function notice(entries: IntersectionObserverEntry[]): void {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    isNear.value = true
    observer?.disconnect()
  }

  onMounted(() => {
    if (!element.value || typeof IntersectionObserver === 'undefined') {
      isNear.value = true
      return
    }
    observer = new IntersectionObserver(notice, { rootMargin: MARGIN })
    observer.observe(element.value)
  })
  onBeforeUnmount(() => observer?.disconnect())
  return isNear
}
