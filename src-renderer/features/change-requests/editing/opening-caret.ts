import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { blocksOf } from '../../../editor/blocks/block-page.ts'
import type { TypedAhead } from '../../../session/typed-ahead.ts'

/** The number of blocks that are searched for prose, from the place of reading. They fill about a screen. */
const SEARCHED = 8

/**
 * Returns the position of the caret in a text that opens for editing: after the first words on the screen. The source
 * of a heading, a table or a box differs from its drawn form, so a paragraph is preferred. `startBlock` is the block at
 * the top of the screen.
 */
export function openingCaret({ doc, selection }: EditorState, startBlock: string | undefined): number {
  const { head } = selection.main
  if (startBlock === undefined && head > 0) return head
  const blocks = blocksOf(doc)
  const first = Math.max(
    0,
    blocks.findIndex(({ id }) => id === startBlock),
  )
  const shown = blocks.slice(first, first + SEARCHED)
  const block =
    shown.find(({ kind }) => kind === 'paragraph') ??
    shown.find(({ kind }) => kind === 'list' || kind === 'heading')
  return block ? doc.lineAt(block.start).to : (shown[0]?.start ?? head)
}

/** Puts text that was typed before the editor was there at the caret, and gives the editor the focus. */
export function placeTypedAhead(view: EditorView, { text, hasFocus }: TypedAhead, position: number): void {
  if (!hasFocus && text === '') return
  const insert = view.state.toText(text)
  view.dispatch({
    changes: { from: position, insert },
    selection: { anchor: position + insert.length },
    userEvent: 'input.type',
  })
  if (hasFocus) view.focus()
}
