import type { EditorView } from '@codemirror/view'
import { watch } from 'vue'

/**
 * Adds listeners to the scroller of an editor. The signal removes them when another editor replaces it, or when the
 * component ends.
 */
export function useScrollerListeners(
  view: () => EditorView,
  listen: (scroller: HTMLElement, signal: AbortSignal) => void,
): void {
  watch(
    view,
    ({ scrollDOM }, _previous, onCleanup) => {
      const stop = new AbortController()
      onCleanup(() => stop.abort())
      listen(scrollDOM, stop.signal)
    },
    { immediate: true },
  )
}
