import { EditorView } from '@codemirror/view'
import { onScopeDispose, shallowRef, type ShallowRef } from 'vue'
import { blockTransaction, moveBlocks } from './block-commands.ts'
import { blockPage, selectedSpan, type BlockSpan } from './block-page.ts'
import { PointerDrag } from './pointer-drag.ts'

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
  let drag: PointerDrag | undefined

  function start(event: PointerEvent, index: number): void {
    if (event.button !== 0) return
    event.preventDefault()
    drag?.end()
    const editor = view()
    const span = draggedSpan(editor, index)
    drag = new PointerDrag(editor, event, {
      shown: (height) => (dropAt.value = height),
      dropped: (boundary) => dropBlocks(editor, span, boundary),
    })
  }

  onScopeDispose(() => drag?.end())
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
