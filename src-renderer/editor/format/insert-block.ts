import type { EditorState, StateCommand, TransactionSpec } from '@codemirror/state'

/** A block to insert: the text around its body, and a body for an empty selection. */
export interface BlockTemplate {
  before: string
  body: string
  after: string
}

/** Returns a command that wraps the selected lines in a block, or inserts a new block without a selection. */
export function insertBlock(template: BlockTemplate): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false
    const { from, to, empty } = state.selection.main
    const first = empty ? from : state.doc.lineAt(from).from
    const last = empty ? to : state.doc.lineAt(to).to
    dispatch(state.update(blockInsertion(state, template, first, last)))
    return true
  }
}

/**
 * Returns the change that replaces `from` to `to` with a block on separate lines between blank lines. The replaced
 * text becomes its body, unless `wrapsText` is false. The body is selected, so that typing replaces it.
 */
export function blockInsertion(
  state: EditorState,
  { before, body, after }: BlockTemplate,
  from: number,
  to: number,
  wrapsText = true,
): TransactionSpec {
  const line = state.doc.lineAt(from)
  const lead =
    state.sliceDoc(line.from, from).trim() === '' ? lineBreakBeside(lineAbove(state, from)) : '\n\n'
  const last = state.doc.lineAt(to)
  const trail = state.sliceDoc(to, last.to).trim() === '' ? lineBreakBeside(lineBelow(state, to)) : '\n\n'
  const wrapped = wrapsText ? state.sliceDoc(from, to) : ''
  const content = wrapped.trim() === '' ? body : wrapped
  const start = from + lead.length + before.length
  return {
    changes: { from, to, insert: state.toText(`${lead}${before}${content}${after}${trail}`) },
    selection: { anchor: start, head: start + content.length },
    scrollIntoView: true,
    userEvent: 'input.format',
  }
}

function lineAbove(state: EditorState, position: number): string {
  const { number } = state.doc.lineAt(position)
  return number > 1 ? state.doc.line(number - 1).text : ''
}

function lineBelow(state: EditorState, position: number): string {
  const { number } = state.doc.lineAt(position)
  return number < state.doc.lines ? state.doc.line(number + 1).text : ''
}

/** Returns the line break that separates the block from a neighbouring line that is not blank. */
function lineBreakBeside(neighbour: string): string {
  return neighbour.trim() === '' ? '' : '\n'
}
