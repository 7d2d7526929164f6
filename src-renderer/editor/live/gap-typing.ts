import type { EditorState, Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { liveField } from './live-field.ts'

/**
 * Text typed on the only empty line between two blocks becomes a block of its own. In Markdown it would join them, and
 * the line looks like the space between them.
 */
export const gapTyping: Extension = EditorView.inputHandler.of((view, from, to, text) => {
  const { state } = view
  if (from !== to || text.trim() === '' || view.composing || !isGap(state, from)) return false
  view.dispatch({
    changes: { from, insert: state.toText(`\n${text}\n`) },
    selection: { anchor: from + 1 + text.length },
    scrollIntoView: true,
    userEvent: 'input.type',
  })
  return true
})

/** True for an empty line with a block right above it and another one right below. */
function isGap(state: EditorState, at: number): boolean {
  const line = state.doc.lineAt(at)
  if (line.length > 0 || line.from === 0 || line.to === state.doc.length) return false
  return endsBlock(state, line.from - 1, 'to') && endsBlock(state, line.to + 1, 'from')
}

function endsBlock(state: EditorState, at: number, end: 'from' | 'to'): boolean {
  let isEnd = false
  state.field(liveField).all.between(at, at, (from, to) => {
    isEnd ||= (end === 'from' ? from : to) === at
  })
  return isEnd
}
