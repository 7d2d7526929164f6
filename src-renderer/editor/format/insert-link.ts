import { EditorSelection } from '@codemirror/state'
import type { StateCommand } from '@codemirror/state'

/**
 * Makes a link of the selection and leaves the caret where its address goes; without a selection, where its
 * text goes.
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
