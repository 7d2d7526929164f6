import type { EditorState, Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { liveField } from './live-field.ts'

/**
 * Turns text typed on the only empty line between two blocks into a separate block. In Markdown it would join the
 * blocks, while the line looks like the space between them.
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

/** True for an empty line with one block directly above and another directly below. */
function isGap(state: EditorState, position: number): boolean {
  const line = state.doc.lineAt(position)
  if (line.length > 0 || line.from === 0 || line.to === state.doc.length) return false
  return endsBlock(state, line.from - 1, 'to') && endsBlock(state, line.to + 1, 'from')
}

function endsBlock(state: EditorState, position: number, end: 'from' | 'to'): boolean {
  let isEnd = false
  state.field(liveField).all.between(position, position, (from, to) => {
    isEnd ||= (end === 'from' ? from : to) === position
  })
  return isEnd
}
