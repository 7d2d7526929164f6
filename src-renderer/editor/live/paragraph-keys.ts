import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import {
  Annotation,
  Prec,
  StateField,
  type EditorState,
  type Extension,
  type StateCommand,
} from '@codemirror/state'
import { keymap } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { isVerbatim } from '../format/plain-places.ts'
import { breakItemLine } from '../lists/continued-line.ts'
import { beginQuotedParagraph, breakQuotedLine } from '../lists/quote-keys.ts'

/** The time to parse the text up to the caret, in milliseconds. */
const PARSE_TIME = 50
const TEXT = /^(?:Paragraph|ATXHeading\d)$/
const CONTAINER = /^(?:ListItem|Blockquote|Table)$/
/** The lines whose next line belongs to them: tags of blocks, HTML, rows of a table, formulas, and hard line breaks. */
const UNFINISHED = /^\s*(?:\{%.*%\}\s*$|[<|]|:::|\$\$|```)|(?:\\| {2})$/

/** The white space before more words of the same paragraph. The tag that ends a box stays on its own line. */
const JOINED = /^[ \t]*(?:\n(?![ \t]*(?:\{%|:::|[<|]|\$\$))[ \t]*)?/
const beginsParagraph = Annotation.define<true>()

/** True directly after Enter has begun a paragraph. */
const isBegun = StateField.define<boolean>({
  create: () => false,
  update: (isFresh, transaction) =>
    transaction.docChanged || transaction.selection
      ? transaction.annotation(beginsParagraph) === true
      : isFresh,
})

/** Consumes a second Enter. Writers of Markdown press it twice for a paragraph, and one empty line suffices. */
export const skipSecondEnter: StateCommand = ({ state, dispatch }) => {
  if (!state.field(isBegun, false)) return false
  dispatch(state.update({ selection: state.selection, userEvent: 'select' }))
  return true
}

/** Begins a new paragraph. A single line break would be drawn as a space. It returns false in other blocks. */
export const beginParagraph: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection
  const block = ranges.length > 1 || state.readOnly ? undefined : textBlock(state, main.from)
  if (!block || main.to > block.to || isUnfinished(state, block, main.from)) return false
  const before = state.sliceDoc(block.from, main.from).trimEnd().length
  const from = before === 0 ? main.from : block.from + before
  const after = JOINED.exec(state.sliceDoc(main.to, block.to))![0].length
  const insert = state.toText('\n\n')
  dispatch(
    state.update({
      changes: { from, to: main.to + after, insert },
      selection: { anchor: from + insert.length },
      annotations: beginsParagraph.of(true),
      scrollIntoView: true,
      userEvent: 'input',
    }),
  )
  return true
}

/** Breaks the line within its paragraph. It returns false outside the text of a paragraph. */
export const breakLine: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection
  const line = state.doc.lineAt(main.from)
  const isText = textBlock(state, main.from)?.name === 'Paragraph' && main.from > line.from
  if (!isText || ranges.length > 1 || state.readOnly || UNFINISHED.test(line.text)) return false
  const change = state.replaceSelection(state.toText('\\\n'))
  dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }))
  return true
}

/**
 * Joins a paragraph with the text above it, at once. A single line break between them would be drawn as a space. Below
 * a block without text at its end, such as a table, the caret enters the block.
 */
export const joinParagraph: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection
  const block = ranges.length > 1 || !main.empty || state.readOnly ? undefined : textBlock(state, main.head)
  const previous = block?.name === 'Paragraph' && block.from === main.head ? block.prevSibling : null
  if (!previous || state.sliceDoc(previous.to, main.head).trim() !== '') return false
  if (state.doc.lineAt(previous.to).number + 1 >= state.doc.lineAt(main.head).number) return false
  const end = previous.to
  const isText = endsInText(state, previous)
  dispatch(
    state.update({
      changes: isText ? { from: end, to: main.head } : [],
      selection: { anchor: end },
      scrollIntoView: true,
      userEvent: isText ? 'delete.backward' : 'select',
    }),
  )
  return true
}

/** Returns the paragraph or heading at a position that is in no other block. */
function textBlock(state: EditorState, position: number): SyntaxNode | undefined {
  if (isVerbatim(state, position)) return undefined
  const tree = ensureSyntaxTree(state, position, PARSE_TIME) ?? syntaxTree(state)
  let block: SyntaxNode | undefined
  for (const side of [-1, 1] as const) {
    for (let node: SyntaxNode | null = tree.resolveInner(position, side); node; node = node.parent) {
      if (CONTAINER.test(node.name)) return undefined
      if (TEXT.test(node.name)) block ??= node
    }
  }
  return block
}

/** True where a line break must stay single, such as within a formula. */
function isUnfinished({ doc }: EditorState, block: SyntaxNode, position: number): boolean {
  const line = doc.lineAt(position)
  if (UNFINISHED.test(line.text.slice(0, position - line.from))) return true
  return /^\s*\$\$/m.test(doc.sliceString(block.from, block.to))
}

function endsInText(state: EditorState, block: SyntaxNode): boolean {
  if (/^\s*(?:\{%|:::|\$\$)/.test(state.doc.lineAt(block.to).text)) return false
  for (let node: SyntaxNode | null = block; node; node = node.lastChild) {
    if (/^(?:Paragraph|Task|ATXHeading\d|SetextHeading\d)$/.test(node.name)) return node.to === block.to
  }
  return false
}

/** The keys of paragraphs in live preview. */
export const paragraphKeys: Extension = [
  isBegun,
  Prec.high(
    keymap.of([
      { key: 'Enter', run: skipSecondEnter },
      { key: 'Enter', run: beginParagraph, shift: breakLine },
      { key: 'Enter', run: beginQuotedParagraph, shift: breakQuotedLine },
      { key: 'Shift-Enter', run: breakItemLine },
      { key: 'Backspace', run: joinParagraph },
    ]),
  ),
]
