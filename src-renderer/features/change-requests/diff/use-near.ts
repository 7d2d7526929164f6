import { inject, onBeforeUnmount, onMounted, provide, shallowRef } from 'vue'
import type { InjectionKey, Ref, ShallowRef } from 'vue'
import { afterFrame } from '../../../ui/timing/after-frame.ts'
import { pagesBetween, pagesOf } from './scrolled-pages.ts'

/** Watches elements that come near the visible part of a scroll. */
type WatchNear = (element: Element, onChange: (isNear: boolean) => void) => () => void

const NEAR: InjectionKey<WatchNear> = Symbol('near the visible part')
/**
 * The distance in pixels at which content is drawn. It is more than a page of the screen, so that scrolling finds it
 * drawn.
 */
const DISTANCE = 1200

/**
 * Watches the pages in a scroll. An observer of their intersections would compute those of hundreds of pages in each
 * frame.
 */
export function provideNear(scroll: Readonly<ShallowRef<HTMLElement | null>>): void {
  const listeners = new Map<Element, (isNear: boolean) => void>()
  let near = new Set<Element>()
  let sizes: ResizeObserver | undefined

  const measure = afterFrame(() => {
    const { value: container } = scroll
    if (!container) return
    const { top, bottom } = container.getBoundingClientRect()
    const before = near
    near = new Set(pagesBetween(pagesOf(container), top - DISTANCE, bottom + DISTANCE))
    for (const element of before) if (!near.has(element)) listeners.get(element)?.(false)
    for (const element of near) if (!before.has(element)) listeners.get(element)?.(true)
  })

  provide(NEAR, (element, onChange) => {
    listeners.set(element, onChange)
    measure()
    return () => {
      listeners.delete(element)
      near.delete(element)
    }
  })
  onMounted(() => {
    const { value: container } = scroll
    if (!container) return
    container.addEventListener('scroll', measure, { passive: true })
    sizes = new ResizeObserver(measure)
    sizes.observe(container)
    if (container.firstElementChild) sizes.observe(container.firstElementChild)
  })
  onBeforeUnmount(() => sizes?.disconnect())
}

/**
 * Returns true while the element is near the visible part of its scroll. `isFirst` is true for an element that will be
 * there. Such an element does not wait for the first layout.
 */
export function useNear(
  element: Readonly<ShallowRef<HTMLElement | null>>,
  isFirst: boolean,
): Readonly<Ref<boolean>> {
  const watchNear = inject(NEAR)
  if (!watchNear) throw new Error('This component is not inside a watched scroll container')
  const isNear = shallowRef(isFirst)
  let stop: (() => void) | undefined
  onMounted(() => {
    if (element.value) stop = watchNear(element.value, (now) => (isNear.value = now))
  })
  onBeforeUnmount(() => stop?.())
  return isNear
}
