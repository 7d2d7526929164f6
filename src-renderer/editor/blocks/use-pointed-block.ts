import { MapMode } from '@codemirror/state'
import type { EditorView, ViewUpdate } from '@codemirror/view'
import { onScopeDispose, shallowRef, triggerRef, type ShallowRef } from 'vue'
import { useScrollerListeners } from '../use-scroller-listeners.ts'
import { blockIndexAt, blockPage } from './block-page.ts'
import { blockAtHeight } from './block-place.ts'

/** The block beside the pointer. */
export interface PointedBlock {
  /** The index of the block; undefined away from the text and while the user types. */
  index: ShallowRef<number | undefined>
  /** Follows an update of the editor. The block stays the same one when another user edits the text around it. */
  follow: (update: Pick<ViewUpdate, 'docChanged' | 'startState' | 'state' | 'changes'>) => void
}

/** Follows the block beside the pointer. While `isHeld` returns true, as under an open menu, the last block stays. */
export function usePointedBlock(view: () => EditorView, isHeld: () => boolean): PointedBlock {
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
  const follow: PointedBlock['follow'] = ({ docChanged, startState, state, changes }) => {
    if (!docChanged || pointed.value === undefined) return
    const block = blockPage(startState).blocks[pointed.value]
    const start = block ? changes.mapPos(block.start, 1, MapMode.TrackAfter) : null
    pointed.value = start === null ? undefined : blockIndexAt(blockPage(state), start)
    // The place of the block has changed even when its index has not.
    triggerRef(pointed)
  }

  onScopeDispose(() => cancelAnimationFrame(frame))
  return { index: pointed, follow }
}
