import { StateEffect, StateField } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { onScopeDispose, shallowRef, type ShallowRef } from 'vue'
import { blockTransaction, moveBlocks } from './block-commands.ts'
import { blockIndexAt, blockPage, selectedSpan, type BlockSpan } from './block-page.ts'
import { PointerDrag } from './pointer-drag.ts'

/** A drag of blocks by their handle. */
export interface BlockDrag {
  /** The position of the drop line, in pixels from the top of the scrolled content; undefined without a drag. */
  dropAt: Readonly<ShallowRef<number | undefined>>
  /** Follows a pressed pointer. A release without movement stays a click. */
  start: (event: PointerEvent, index: number) => void
}

/** A range of the text, in offsets of the editor. */
interface Range {
  from: number
  to: number
}

const beginDrag = StateEffect.define<Range>()

/** The text of the dragged blocks. It moves with the edits of other users. */
const draggedRange = StateField.define<Range | undefined>({
  create: () => undefined,
  update(value, { effects, changes }) {
    const begun = effects.find((effect) => effect.is(beginDrag))
    if (begun) return begun.value
    return value && { from: changes.mapPos(value.from, 1), to: changes.mapPos(value.to, -1) }
  },
})

/** Returns the drag of the blocks of an editor. Escape cancels it. */
export function useBlockDrag(view: () => EditorView): BlockDrag {
  const dropAt = shallowRef<number>()
  let drag: PointerDrag | undefined

  function start(event: PointerEvent, index: number): void {
    if (event.button !== 0) return
    event.preventDefault()
    drag?.end()
    const editor = view()
    noteDragged(editor, draggedSpan(editor, index))
    drag = new PointerDrag(editor, event, {
      shown: (height) => (dropAt.value = height),
      dropped(boundary) {
        const span = notedSpan(editor)
        if (span) dropBlocks(editor, span, boundary)
      },
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

function noteDragged(view: EditorView, { first, last }: BlockSpan): void {
  const { blocks } = blockPage(view.state)
  const isKnown = view.state.field(draggedRange, false) !== undefined
  view.dispatch({
    effects: [
      ...(isKnown ? [] : [StateEffect.appendConfig.of(draggedRange)]),
      beginDrag.of({ from: blocks[first]!.start, to: blocks[last]!.end }),
    ],
  })
}

/** Returns the dragged blocks as they stand now; undefined when they were deleted, or another document is open. */
function notedSpan({ state }: EditorView): BlockSpan | undefined {
  const range = state.field(draggedRange, false)
  if (!range || range.from >= range.to) return undefined
  const page = blockPage(state)
  const first = blockIndexAt(page, range.from)
  const last = blockIndexAt(page, range.to)
  return first === undefined || last === undefined ? undefined : { first, last }
}

/** Moves blocks in front of the block at an index without a change of the selection. */
function dropBlocks(view: EditorView, span: BlockSpan, target: number): void {
  const { state } = view
  const edit = moveBlocks(blockPage(state), span, target)
  if (!edit) return
  const { changes, userEvent } = blockTransaction(state, span, edit)
  view.dispatch({ changes: changes!, userEvent: userEvent!, effects: EditorView.announce.of('Block moved') })
}
