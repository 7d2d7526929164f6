import { EditorView } from '@codemirror/view'
import { onScopeDispose, watch, type Ref } from 'vue'
import { blocksOf } from '../../../editor/blocks/block-page.ts'

/** The events by which a user leaves the start place. */
const USES = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const

/**
 * Opens the editor at the block that was at the top of the screen while the page was read. Call `showStart` when more
 * blocks are drawn; it scrolls there again until the user scrolls or types.
 */
export function useStartPlace(
  view: Readonly<Ref<EditorView | undefined>>,
  blockId: string | undefined,
): { showStart: () => void } {
  const stop = new AbortController()
  onScopeDispose(() => stop.abort())

  function showStart(): void {
    if (!view.value || blockId === undefined || stop.signal.aborted) return
    const block = blocksOf(view.value.state.doc).find(({ id }) => id === blockId)
    if (block)
      view.value.dispatch({ effects: EditorView.scrollIntoView(block.start, { y: 'start', yMargin: 0 }) })
  }

  watch(
    view,
    (editor) => {
      if (!editor || blockId === undefined) return
      for (const event of USES) {
        editor.dom.addEventListener(event, () => stop.abort(), { signal: stop.signal, passive: true })
      }
      showStart()
    },
    { immediate: true, flush: 'post' },
  )
  return { showStart }
}
