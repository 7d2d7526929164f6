import { EditorSelection, EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** The least distance of the caret from the upper and lower edge of the editor after any key, in pixels. */
export const CARET_MARGIN = 48

/** Scrolls to the caret with a margin after each key. The browser itself does so only while the user types. */
export const caretMargin: Extension = EditorState.transactionExtender.of(
  ({ scrollIntoView, newSelection }) => {
    if (!scrollIntoView) return null
    const { main } = newSelection
    const caret = main.empty ? main : EditorSelection.cursor(main.head, main.head > main.anchor ? -1 : 1)
    return { effects: EditorView.scrollIntoView(caret, { yMargin: CARET_MARGIN }) }
  },
)
