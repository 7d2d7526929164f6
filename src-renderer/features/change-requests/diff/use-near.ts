import { inject, onBeforeUnmount, onMounted, provide, shallowRef } from 'vue'
import type { InjectionKey, Ref, ShallowRef } from 'vue'

/** Watches elements that come near the visible part of a scroll. */
type WatchNear = (element: Element, onChange: (isNear: boolean) => void) => () => void

const NEAR: InjectionKey<WatchNear> = Symbol('near the visible part')
/** The distance at which content is drawn. It is more than a page of the screen, so that scrolling finds it drawn. */
const DISTANCE = '1200px 0px'

/** Watches the elements below this component with one observer of their scroll. */
export function provideNear(scroll: Readonly<ShallowRef<HTMLElement | null>>): void {
  const listeners = new Map<Element, (isNear: boolean) => void>()
  let observer: IntersectionObserver | undefined

  function open(): IntersectionObserver {
    return new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
      },
      { root: scroll.value, rootMargin: DISTANCE },
    )
  }

  provide(NEAR, (element, onChange) => {
    listeners.set(element, onChange)
    observer?.observe(element)
    return () => {
      listeners.delete(element)
      observer?.unobserve(element)
    }
  })
  // Components below are mounted before the scroll is known.
  onMounted(() => {
    observer = open()
    for (const element of listeners.keys()) observer.observe(element)
  })
  onBeforeUnmount(() => observer?.disconnect())
}

/**
 * Returns true while the element is near the visible part of its scroll. `isFirst` is true for an element that will be
 * there: it does not wait for the first layout.
 */
export function useNear(
  element: Readonly<ShallowRef<HTMLElement | null>>,
  isFirst: boolean,
): Readonly<Ref<boolean>> {
  const watchNear = inject(NEAR)
  if (!watchNear) throw new Error('This component stands outside of a scroll that is watched')
  const isNear = shallowRef(isFirst)
  let stop: (() => void) | undefined
  onMounted(() => {
    if (element.value) stop = watchNear(element.value, (now) => (isNear.value = now))
  })
  onBeforeUnmount(() => stop?.())
  return isNear
}
