import { EditorSelection } from '@codemirror/state'
import type { StateCommand } from '@codemirror/state'

/**
 * Turns the selection into a link and moves the caret to its address. Without a selection, inserts an empty link and
 * moves the caret to its text.
 */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false
  const edit = state.changeByRange(({ from, to, empty }) => ({
    changes: [
      { from, insert: '[' },
      { from: to, insert: ']()' },
    ],
    range: EditorSelection.cursor(empty ? from + 1 : to + 3),
  }))
  dispatch(state.update(edit, { scrollIntoView: true, userEvent: 'input.format' }))
  return true
}
