import type { EditorView } from '@codemirror/view'
import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import type { PlacedHeadings } from '../../../editor/live/live-source.ts'
import { useScrollerListeners } from '../../../editor/use-scroller-listeners.ts'

/** The distance from the top of the view within which a heading counts as reached, in pixels. */
const REACHED = 96

/** Returns the anchor of the heading at the top of an editor. Measures at most once a frame. */
export function useCurrentHeading(
  view: () => EditorView,
  headings: () => PlacedHeadings,
): Readonly<Ref<string | undefined>> {
  const current = shallowRef<string>()
  let frame = 0

  function measure(): void {
    frame = 0
    current.value = headingAt(view(), headings())
  }
  function schedule(): void {
    if (frame === 0) frame = requestAnimationFrame(measure)
  }

  watch([view, headings], schedule, { immediate: true })
  useScrollerListeners(view, (scroller, signal) =>
    scroller.addEventListener('scroll', schedule, { signal, passive: true }),
  )
  onScopeDispose(() => cancelAnimationFrame(frame))
  return current
}

function headingAt(view: EditorView, { outline, startOf }: PlacedHeadings): string | undefined {
  const { scrollTop } = view.scrollDOM
  const line = scrollTop + REACHED - view.documentPadding.top
  const isReached = (index: number) => {
    const start = startOf(outline[index]!.blockId)
    return start !== undefined && view.lineBlockAt(Math.min(start, view.state.doc.length)).top <= line
  }
  // The headings are in order. A page may have hundreds, and each frame of a scroll measures.
  let [reached, next] = [-1, outline.length]
  while (next - reached > 1) {
    const middle = (reached + next) >> 1
    if (isReached(middle)) reached = middle
    else next = middle
  }
  return outline[reached]?.anchor
}
