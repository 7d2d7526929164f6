import type { EditorView, ViewUpdate } from '@codemirror/view'
import { onScopeDispose, shallowRef, type ShallowRef } from 'vue'
import { useScrollerListeners } from '../use-scroller-listeners.ts'
import { caretCellElement, handlePlaces, type HandlePlaces } from './handle-place.ts'
import { cellElementIn, textOfCell } from './pointed-cell.ts'

/** The cell under the pointer or with the caret, and the places of its handles. */
export interface PointedCell {
  places: Readonly<ShallowRef<HandlePlaces | undefined>>
  /** Returns the element of the cell. */
  element: () => HTMLElement | undefined
  /** Follows an update of the editor. */
  follow: (update: ViewUpdate) => void
  /** Ignores the pointer until it moves. The handles move to the cell with the caret. */
  followCaret: () => void
}

/** Follows the cell under the pointer, and the caret where the pointer is away from tables or the user types. */
export function usePointedCell(view: () => EditorView, isMenuOpen: () => boolean): PointedCell {
  const places = shallowRef<HandlePlaces>()
  let pointed: HTMLElement | undefined
  let frame = 0

  const element = (): HTMLElement | undefined =>
    pointed?.isConnected === true ? pointed : caretCellElement(view())

  function refresh(): void {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      const cell = view().state.readOnly ? undefined : element()
      places.value = cell && handlePlaces(view(), cell)
    })
  }

  function followCaret(): void {
    pointed = undefined
    refresh()
  }

  /** The editor reuses elements: after a change, one may show another cell than the one under the pointer. */
  function follow({ docChanged, selectionSet, geometryChanged }: ViewUpdate): void {
    if (docChanged || selectionSet) followCaret()
    else if (geometryChanged) refresh()
  }

  function point({ target, buttons }: PointerEvent): void {
    if (isMenuOpen() || buttons !== 0 || isHandle(target)) return
    const cell = cellElementIn(view(), target)
    if (cell === pointed) return
    pointed = cell && textOfCell(view(), cell) ? cell : undefined
    refresh()
  }

  function leave(): void {
    if (!isMenuOpen()) followCaret()
  }

  useScrollerListeners(view, (scroller, signal) => {
    scroller.addEventListener('pointermove', point, { signal, passive: true })
    scroller.addEventListener('pointerleave', leave, { signal })
    scroller.addEventListener('keydown', leave, { signal, capture: true })
    // A wide table scrolls in its frame.
    scroller.addEventListener('scroll', refresh, { signal, capture: true, passive: true })
    window.addEventListener('resize', refresh, { signal, passive: true })
  })
  onScopeDispose(() => cancelAnimationFrame(frame))
  return { places, element, follow, followCaret }
}

/** True for a handle. The cell stays the same while the pointer moves to its handle. */
function isHandle(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.cell-handle') !== null
}
