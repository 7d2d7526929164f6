import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import type { Heading } from '../../markdown/messages.ts'

/** The distance from the top of the view within which a heading counts as reached, in pixels. */
const REACHED = 96

/** Returns the heading of the section at the top of the view. Measures at most once a frame. */
export function useScrollSpy(
  scroller: Readonly<Ref<HTMLElement | null>>,
  headings: Readonly<Ref<readonly Heading[]>>,
): Readonly<Ref<string | undefined>> {
  const current = shallowRef<string>()
  let frame = 0

  function measure(): void {
    frame = 0
    const view = scroller.value
    if (!view) return
    const top = view.getBoundingClientRect().top + REACHED
    // The first lines of a page may fit several headings above the line, before a scroll has passed any of them.
    if (view.scrollTop <= 0) current.value = lastAbove(view, headings.value.slice(0, 1), top)
    else if (view.scrollTop + view.clientHeight >= view.scrollHeight - 2)
      current.value = lastInView(view, headings.value)
    else current.value = lastAbove(view, headings.value, top)
  }

  function schedule(): void {
    if (frame === 0) frame = requestAnimationFrame(measure)
  }

  watch(
    scroller,
    (view, previous) => {
      previous?.removeEventListener('scroll', schedule)
      view?.addEventListener('scroll', schedule, { passive: true })
    },
    { immediate: true },
  )
  /** Pictures that load later move the headings without a scroll. */
  const sizes = new ResizeObserver(schedule)
  watch(headings, () => {
    sizes.disconnect()
    for (const child of scroller.value?.children ?? []) sizes.observe(child)
    schedule()
  })
  onScopeDispose(() => {
    cancelAnimationFrame(frame)
    sizes.disconnect()
    scroller.value?.removeEventListener('scroll', schedule)
  })
  return current
}

const headingOf = (view: HTMLElement, anchor: string): Element | null =>
  view.querySelector(`[data-anchor="${CSS.escape(anchor)}"]`)

/** Returns the last heading above a line by binary search, because headings are in order. */
function lastAbove(view: HTMLElement, headings: readonly Heading[], line: number): string | undefined {
  let low = 0
  let high = headings.length - 1
  let last: string | undefined
  while (low <= high) {
    const middle = (low + high) >> 1
    const { anchor } = headings[middle]!
    const place = headingOf(view, anchor)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
    if (place <= line) {
      last = anchor
      low = middle + 1
    } else high = middle - 1
  }
  return last
}

/** Returns the last heading in view at the end of a page, where sections may be too short to reach the top. */
function lastInView(view: HTMLElement, headings: readonly Heading[]): string | undefined {
  return lastAbove(view, headings, view.getBoundingClientRect().bottom)
}
