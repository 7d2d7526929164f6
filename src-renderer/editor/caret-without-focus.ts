import { EditorSelection, EditorState, StateEffect, Transaction, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const focusLost = StateEffect.define()

/**
 * Lets the caret belong to neither row of a wrapped line once the focus is lost. CodeMirror places a caret with a row
 * anew after each change of the focus, and the browser then returns the focus to the text. A menu closes by that, and
 * the keys for a field write into the page.
 */
export const caretWithoutFocus: Extension = [
  EditorView.focusChangeEffect.of((_state, hasFocus) => (hasFocus ? null : focusLost.of(null))),
  EditorState.transactionFilter.of((transaction) => {
    const { selection } = transaction.startState
    const isLoss = transaction.effects.some((effect) => effect.is(focusLost))
    if (!isLoss || selection.main.assoc === 0) return transaction
    const annotations = Transaction.addToHistory.of(false)
    return [transaction, { selection: withoutRows(selection), annotations }]
  }),
]

function withoutRows({ ranges, mainIndex }: EditorSelection): EditorSelection {
  const carets = ranges.map((range) => (range.empty ? EditorSelection.cursor(range.head) : range))
  return EditorSelection.create(carets, mainIndex)
}
