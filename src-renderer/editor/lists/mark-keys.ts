import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { ChangeSpec, StateCommand } from '@codemirror/state'

/** The time to parse the text up to the caret, in milliseconds. */
const PARSE_TIME = 50
const HEADING_MARK = /(?:^|[\s>])(#{1,6}[ \t]+)$/

/** Turns a heading into a paragraph, directly behind its mark. A mark at the end of the heading disappears too. */
export const removeHeadingMark: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection
  const line = state.doc.lineAt(main.head)
  const mark = HEADING_MARK.exec(line.text.slice(0, main.head - line.from))?.[1]
  if (state.readOnly || ranges.length > 1 || !main.empty || mark === undefined) return false
  const from = main.head - mark.length
  const tree = ensureSyntaxTree(state, line.to, PARSE_TIME) ?? syntaxTree(state)
  const marks = tree.resolveInner(from, 1).parent?.getChildren('HeaderMark') ?? []
  const [first, last] = marks
  if (first?.from !== from) return false
  const changes: ChangeSpec[] = [{ from, to: main.head }]
  if (last) {
    const text = state.sliceDoc(main.head, last.from).trimEnd()
    changes.push({ from: main.head + text.length, to: last.to })
  }
  dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'delete.backward' }))
  return true
}
