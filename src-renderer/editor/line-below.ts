import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state'

/**
 * Returns the change that moves the caret to an empty line below a block, with an empty line above it. `end` is the end
 * of the block. The text from `from` to `end` is deleted.
 */
export function lineBelow(state: EditorState, end: number, from = end): TransactionSpec {
  const next = end < state.doc.length ? state.doc.lineAt(end + 1) : undefined
  const hasGap = next !== undefined && next.text.trim() === ''
  const following = hasGap ? state.doc.lineAt(Math.min(next.to + 1, state.doc.length)) : undefined
  // An empty line with another empty line below it needs no further line.
  const isReady =
    hasGap && following !== undefined && following.from > next.from && following.text.trim() === ''
  const insert = isReady ? '' : '\n\n'
  const caret = isReady ? following.from - (end - from) : from + 2
  return {
    changes: { from, to: end, insert: state.toText(insert) },
    selection: EditorSelection.cursor(caret),
    scrollIntoView: true,
  }
}
