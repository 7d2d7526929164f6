import type { EditorView } from '@codemirror/view'
import { onScopeDispose, shallowRef, type ShallowRef } from 'vue'
import { useScrollerListeners } from '../use-scroller-listeners.ts'
import { blockAtHeight } from './block-place.ts'

/**
 * Returns the index of the block beside the pointer; undefined away from the text and while the user types. While
 * `isHeld` returns true, as under an open menu, the last block stays.
 */
export function usePointedBlock(
  view: () => EditorView,
  isHeld: () => boolean,
): ShallowRef<number | undefined> {
  const pointed = shallowRef<number>()
  let frame = 0

  function point(event: PointerEvent): void {
    cancelAnimationFrame(frame)
    if (isHeld() || event.buttons !== 0) return
    frame = requestAnimationFrame(() => {
      if (isHeld()) return
      const block = blockAtHeight(view(), event.clientY)
      // The handle stays between blocks, so that the pointer can reach it.
      if (block !== undefined) pointed.value = block
    })
  }

  function leave(): void {
    cancelAnimationFrame(frame)
    if (!isHeld()) pointed.value = undefined
  }

  useScrollerListeners(view, (scroller, signal) => {
    scroller.addEventListener('pointermove', point, { signal, passive: true })
    scroller.addEventListener('pointerleave', leave, { signal })
    scroller.addEventListener('keydown', leave, { signal, capture: true })
  })
  onScopeDispose(() => cancelAnimationFrame(frame))
  return pointed
}
