import type { EditorState, StateCommand, TransactionSpec } from '@codemirror/state'

/** A block to insert: what stands around its body, and a body for when nothing is selected. */
export interface BlockTemplate {
  before: string
  body: string
  after: string
}

/** A command that puts a block around the selected lines, or a fresh one where nothing is selected. */
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
 * The change that puts a block on lines of its own, with a blank line to either side, in place of `from` to
 * `to`; what stands there becomes its body. The body is selected, so that typing replaces it.
 */
export function blockInsertion(
  state: EditorState,
  { before, body, after }: BlockTemplate,
  from: number,
  to: number,
  storeText = true,
): TransactionSpec {
  const line = state.doc.lineAt(from)
  const lead = state.sliceDoc(line.from, from).trim() === '' ? lineBreakIf(textAbove(state, from)) : '\n\n'
  const last = state.doc.lineAt(to)
  const trail = state.sliceDoc(to, last.to).trim() === '' ? lineBreakIf(textBelow(state, to)) : '\n\n'
  const kept = storeText ? state.sliceDoc(from, to) : ''
  const content = kept.trim() === '' ? body : kept
  const start = from + lead.length + before.length
  return {
    changes: { from, to, insert: state.toText(`${lead}${before}${content}${after}${trail}`) },
    selection: { anchor: start, head: start + content.length },
    scrollIntoView: true,
    userEvent: 'input.format',
  }
}

function textAbove(state: EditorState, at: number): string {
  const { number } = state.doc.lineAt(at)
  return number > 1 ? state.doc.line(number - 1).text : ''
}

function textBelow(state: EditorState, at: number): string {
  const { number } = state.doc.lineAt(at)
  return number < state.doc.lines ? state.doc.line(number + 1).text : ''
}

function lineBreakIf(neighbour: string): string {
  return neighbour.trim() === '' ? '' : '\n'
}
