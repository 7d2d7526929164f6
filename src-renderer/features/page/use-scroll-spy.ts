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
    const isAtEnd = view.scrollTop > 0 && view.scrollTop + view.clientHeight >= view.scrollHeight - 2
    current.value = isAtEnd ? lastInView(view, headings.value) : lastAbove(view, headings.value, top)
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
  watch(headings, schedule)
  onScopeDispose(() => {
    cancelAnimationFrame(frame)
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
