import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState, StateCommand } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

/** The time to parse the text up to the caret, in milliseconds. */
const PARSE_TIME = 50
/** A quoted line without text, with the marks of the blocks around its quote. */
const EMPTY_QUOTE = /^([ \t>]*)>[ \t]*$/
const BLANK = /^[ \t>]*$/
const PREFIX = /^[ \t>]*>[ \t]?/
/** The end of a text before a caret, and its beginning after one. A quoted line break belongs to both. */
const END = /(?:\n[ \t>]*|[ \t]+)$/
const START = /^[ \t]*(?:\n[ \t>]*)?/
/** The lines whose next line belongs to them: tags of blocks, formulas, hard line breaks, and the kind of an alert. */
const UNFINISHED = /^\s*(?:\{%.*%\}\s*$|:::|\$\$)|\\$| {2}$|^\s*\[!\w+\]\s*$/

/**
 * Leaves a quote from an empty line. The empty quoted line before it leaves too. Text after the quote gets an empty
 * line before it, because it would belong to the quote otherwise.
 */
export const leaveQuote: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection
  const line = state.doc.lineAt(main.head)
  const prefix = EMPTY_QUOTE.exec(line.text)?.[1]
  if (state.readOnly || ranges.length > 1 || !main.empty || prefix === undefined) return false
  if (main.head <= line.from + prefix.length || !containerAt(state, line.to)) return false
  const textOf = (number: number): string | undefined =>
    number < 1 || number > state.doc.lines ? undefined : state.doc.line(number).text
  const previous = textOf(line.number - 1)
  const outer = prefix.trimEnd()
  const isQuoted = previous !== undefined && EMPTY_QUOTE.test(previous)
  const from = isQuoted ? state.doc.line(line.number - 1).from : line.from
  const before = isQuoted || !BLANK.test(previous ?? '') ? `${outer}\n${prefix}` : prefix
  const after = BLANK.test(textOf(line.number + 1) ?? '') ? '' : `\n${outer}`
  dispatch(
    state.update({
      changes: { from, to: line.to, insert: state.toText(before + after) },
      selection: { anchor: from + before.length },
      scrollIntoView: true,
      userEvent: 'input',
    }),
  )
  return true
}

/** Adds an empty quoted line above an empty one, before whose mark the caret is. A bare line would end the quote. */
export const addQuotedLine: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection
  const line = state.doc.lineAt(main.head)
  const isBefore = /^[ \t]*$/.test(line.text.slice(0, main.head - line.from))
  if (state.readOnly || ranges.length > 1 || !main.empty || !isBefore || !/^[ \t]*>[ \t>]*$/.test(line.text))
    return false
  if (!isInQuote(state, line.to)) return false
  const insert = state.toText(`${line.text.trimEnd()}\n`)
  const changes = { from: line.from, insert }
  const selection = { anchor: main.head + insert.length }
  dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: 'input' }))
  return true
}

/** Begins a new paragraph within a quote. It returns false outside the text of a quote. */
export const beginQuotedParagraph: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main
  const place = quotedText(state)
  if (!place || UNFINISHED.test(state.sliceDoc(place.start, from))) return false
  const { block, prefix } = place
  const head = state.sliceDoc(block.from, from).replace(END, '').length
  const tail = START.exec(state.sliceDoc(to, Math.max(to, block.to)))![0].length
  const start = head === 0 ? from : block.from + head
  const insert = `\n${prefix.trimEnd()}\n${prefix}`
  dispatch(
    state.update({
      changes: { from: start, to: to + tail, insert: state.toText(insert) },
      selection: { anchor: start + insert.length },
      scrollIntoView: true,
      userEvent: 'input',
    }),
  )
  return true
}

/** Breaks the line within a quoted paragraph. It returns false outside the text of a quote. */
export const breakQuotedLine: StateCommand = ({ state, dispatch }) => {
  const place = quotedText(state)
  const { from } = state.selection.main
  if (!place || from === place.start || UNFINISHED.test(state.sliceDoc(place.start, from))) return false
  const change = state.replaceSelection(state.toText(`\\\n${place.prefix}`))
  dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }))
  return true
}

/** A paragraph of a quote. */
interface QuotedText {
  block: SyntaxNode
  /** The marks before the text of the caret's line. */
  prefix: string
  /** The position of that text. */
  start: number
}

/** Returns the paragraph of a quote with the whole selection; undefined outside such paragraphs. */
function quotedText(state: EditorState): QuotedText | undefined {
  const { main, ranges } = state.selection
  const line = state.doc.lineAt(main.from)
  const prefix = PREFIX.exec(line.text)?.[0]
  const block = containerAt(state, main.from)
  if (state.readOnly || ranges.length > 1 || prefix === undefined || block?.name !== 'Paragraph')
    return undefined
  const start = line.from + prefix.length
  return main.from < start || main.to > block.to ? undefined : { block, prefix, start }
}

/** Returns the quote at a position, or its paragraph there; undefined where another block is nearer. */
function containerAt(state: EditorState, position: number): SyntaxNode | undefined {
  const tree = ensureSyntaxTree(state, position, PARSE_TIME) ?? syntaxTree(state)
  let paragraph: SyntaxNode | undefined
  for (const side of [-1, 1] as const)
    for (let node: SyntaxNode | null = tree.resolveInner(position, side); node; node = node.parent) {
      if (/Code|Table|HTML|ListItem|Heading/.test(node.name)) return undefined
      if (node.name === 'Paragraph') paragraph ??= node
      if (node.name === 'Blockquote' && (paragraph || side === -1)) return paragraph ?? node
    }
  return undefined
}

function isInQuote(state: EditorState, position: number): boolean {
  const tree = ensureSyntaxTree(state, position, PARSE_TIME) ?? syntaxTree(state)
  for (let node: SyntaxNode | null = tree.resolveInner(position, -1); node; node = node.parent)
    if (node.name === 'Blockquote') return true
  return false
}
