import { EditorSelection, Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/**
 * Lets the caret belong to neither row of a wrapped line once the focus is lost. CodeMirror places a caret with a row
 * anew at its next measurement, and the browser then returns the focus to the text. A menu closes by that, and the keys
 * for a field write into the page.
 */
export const caretWithoutFocus = EditorView.domEventObservers({
  // An update of the editor may take the focus, and permits no other one. A measurement comes later than a microtask.
  blur: (_event, view) => queueMicrotask(() => forgetRows(view)),
})

function forgetRows(view: EditorView): void {
  const { selection } = view.state
  // A selection of words has no row. Setting it again would count as a new one, and show its tools.
  if (view.hasFocus || selection.ranges.every(({ empty, assoc }) => !empty || assoc === 0)) return
  view.dispatch({ selection: withoutRows(selection), annotations: Transaction.addToHistory.of(false) })
}

function withoutRows({ ranges, mainIndex }: EditorSelection): EditorSelection {
  const carets = ranges.map((range) => (range.empty ? EditorSelection.cursor(range.head) : range))
  return EditorSelection.create(carets, mainIndex)
}
