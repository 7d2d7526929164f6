import { EditorView } from '@codemirror/view'
import { onScopeDispose, shallowRef, type ShallowRef } from 'vue'
import { blockTransaction, moveBlocks } from './block-commands.ts'
import { blockPage, selectedSpan, type BlockSpan } from './block-page.ts'
import { boundaryAt, boundaryHeight } from './block-place.ts'

/** The distance from which a press is a drag, in pixels. */
const DRAG_DISTANCE = 5
/** The height of the zones at both ends in which a drag scrolls, and the largest step of a frame, in pixels. */
const SCROLL_ZONE = 48
const SCROLL_STEP = 14

/** A drag of blocks by their handle. */
export interface BlockDrag {
  /** The position of the drop line, in pixels from the top of the scrolled content; undefined without a drag. */
  dropAt: Readonly<ShallowRef<number | undefined>>
  /** Follows a pressed pointer. A release without movement stays a click. */
  start: (event: PointerEvent, index: number) => void
}

/** Returns the drag of the blocks of an editor. Escape cancels it. */
export function useBlockDrag(view: () => EditorView): BlockDrag {
  const dropAt = shallowRef<number>()
  let stop: AbortController | undefined

  function start(event: PointerEvent, index: number): void {
    if (event.button !== 0) return
    event.preventDefault()
    stop?.abort()
    stop = new AbortController()
    const { signal } = stop
    const editor = view()
    const span = draggedSpan(editor, index)
    let pointer = event
    let isDragged = false
    let boundary: number | undefined
    const show = (): void => {
      boundary = boundaryAt(editor, pointer.clientY)
      const { top } = editor.scrollDOM.getBoundingClientRect()
      dropAt.value = boundaryHeight(editor, boundary) + editor.documentTop - top + editor.scrollDOM.scrollTop
    }
    const end = (): void => {
      stop?.abort()
      dropAt.value = undefined
    }
    const scroll = (): void => {
      if (signal.aborted) return
      const step = scrollStep(editor, pointer.clientY)
      if (step !== 0) {
        editor.scrollDOM.scrollTop += step
        show()
      }
      requestAnimationFrame(scroll)
    }
    const move = (moved: PointerEvent): void => {
      pointer = moved
      const distance = Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY)
      if (!isDragged && distance < DRAG_DISTANCE) return
      if (!isDragged) requestAnimationFrame(scroll)
      isDragged = true
      show()
    }
    const drop = (): void => {
      end()
      if (!isDragged) return
      ignoreNextClick()
      if (boundary !== undefined) dropBlocks(editor, span, boundary)
    }
    const cancel = (key: KeyboardEvent): void => {
      if (key.key !== 'Escape') return
      key.preventDefault()
      key.stopPropagation()
      end()
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', cancel, { signal, capture: true })
  }

  onScopeDispose(() => stop?.abort())
  return { dropAt, start }
}

/** Returns all selected blocks when the dragged block is among them, and the dragged block otherwise. */
function draggedSpan({ state }: EditorView, index: number): BlockSpan {
  const selected = state.selection.main.empty ? undefined : selectedSpan(state)
  const isSelected = selected && selected.first <= index && index <= selected.last
  return isSelected ? selected : { first: index, last: index }
}

/** Moves blocks in front of the block at an index without a change of the selection. */
export function dropBlocks(view: EditorView, span: BlockSpan, target: number): void {
  const { state } = view
  const edit = moveBlocks(blockPage(state), span, target)
  if (!edit) return
  const { changes, userEvent } = blockTransaction(state, span, edit)
  view.dispatch({ changes: changes!, userEvent: userEvent!, effects: EditorView.announce.of('Block moved') })
}

/** Drops the click that the browser sends when a drag ends over its handle. */
function ignoreNextClick(): void {
  const stop = new AbortController()
  const ignore = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { capture: true, signal: stop.signal })
  setTimeout(() => stop.abort())
}

function scrollStep({ scrollDOM }: EditorView, clientY: number): number {
  const { top, bottom } = scrollDOM.getBoundingClientRect()
  const above = Math.max(0, top + SCROLL_ZONE - clientY)
  const below = Math.max(0, clientY - bottom + SCROLL_ZONE)
  return (Math.min(below, SCROLL_ZONE) - Math.min(above, SCROLL_ZONE)) * (SCROLL_STEP / SCROLL_ZONE)
}
