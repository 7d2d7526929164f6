import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state'

/** The end of a block, and the rest of it that stays. */
interface LeftBlock {
  end: number
  /** The text from here to the end is deleted. */
  from?: number
  /** The white space before the new line. A block within a list item has some. */
  indent?: string
}

/** Returns the change that moves the caret to an empty line below a block, with an empty line above it. */
export function lineBelow(state: EditorState, { end, from = end, indent = '' }: LeftBlock): TransactionSpec {
  const next = end < state.doc.length ? state.doc.lineAt(end + 1) : undefined
  const hasGap = next !== undefined && next.text.trim() === ''
  const following = hasGap ? state.doc.lineAt(Math.min(next.to + 1, state.doc.length)) : undefined
  // An empty line with another empty line below it needs no further line.
  const isReady =
    indent === '' &&
    hasGap &&
    following !== undefined &&
    following.from > next.from &&
    following.text.trim() === ''
  const insert = isReady ? '' : `\n\n${indent}`
  const caret = isReady ? following.from - (end - from) : from + insert.length
  return {
    changes: { from, to: end, insert: state.toText(insert) },
    selection: EditorSelection.cursor(caret),
    scrollIntoView: true,
  }
}

/** Returns the white space before a line. */
export const indentOf = (line: string): string => /^[ \t]*/.exec(line)![0]
