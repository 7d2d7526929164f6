import type { EditorState, Line, TransactionSpec } from '@codemirror/state'
import { tableAt } from '../table/table-source.ts'

/** The start of a line of a list or a quote: its indentation and its marks. */
const CONTAINER = /^(?:[ \t]*(?:>[ \t]?|(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?))*/
const MARKER = /[-*+]|\d{1,9}[.)]/g
const TASK_BOX = /\[[ xX]\][ \t]+/
const LIST_START = /^(?:[-*+]|\d{1,9}[.)])[ \t]/

/**
 * Returns the change that replaces a range with Markdown. Blocks stand on separate lines, within the list item or the
 * quote at the range.
 */
export function insertMarkdown(
  state: EditorState,
  markdown: string,
  isInline: boolean,
  range: { from: number; to: number },
): TransactionSpec {
  const { from, to, insert } = tableAt(state, range.from)
    ? { ...range, insert: markdown.trim().replace(/\n+/g, '<br>') }
    : isInline
      ? { ...range, insert: markdown }
      : placeBlocks(state, markdown, range)
  return {
    changes: { from, to, insert: state.toText(insert) },
    selection: { anchor: from + caretOffset(insert) },
    scrollIntoView: true,
    userEvent: 'input.paste',
  }
}

/** Returns the offset of the caret after the content, before the blank line that follows it. */
function caretOffset(insert: string): number {
  return insert.replaceAll('\r\n', '\n').trimEnd().length
}

function placeBlocks(
  state: EditorState,
  markdown: string,
  { from, to }: { from: number; to: number },
): { from: number; to: number; insert: string } {
  const first = state.doc.lineAt(from)
  const last = state.doc.lineAt(to)
  const container = CONTAINER.exec(first.text)?.[0] ?? ''
  const prefix = container.replace(TASK_BOX, '').replace(MARKER, (sign) => ' '.repeat(sign.length))
  const before = state.sliceDoc(first.from + Math.min(container.length, from - first.from), from)
  const after = state.sliceDoc(to, last.to)
  // A list at an empty item continues the list of that item.
  const startsItem = before.trim() === '' && container.trim() !== '' && LIST_START.test(markdown)
  const isNextItem = LIST_START.test(markdown) && /[-*+.)]/.test(container) && after.trim() === ''
  const isSibling =
    isNextItem && isNumbered(container) === isNumbered(markdown) && !hasChild(state, last, prefix)
  const indent = startsItem || isSibling ? outerPrefix(container) : prefix
  const gap = isNextItem ? `\n${indent}` : `\n${indent.trimEnd()}\n${indent}`
  const lines = markdown.split('\n').map((line, index) => (index === 0 || line === '' ? line : indent + line))
  return {
    from: startsItem ? first.from + indent.length : from,
    to,
    insert: `${before.trim() === '' ? '' : gap}${lines.join('\n')}${after.trim() === '' ? '' : gap}`,
  }
}

/** True for text whose last marker at its beginning is a number. */
function isNumbered(text: string): boolean {
  return /\d[.)][ \t]+(?:\[[ xX]\][ \t]+)?$/.test(CONTAINER.exec(text)?.[0] ?? '')
}

/** True when the line below belongs to the item with the prefix. */
function hasChild({ doc }: EditorState, line: Line, prefix: string): boolean {
  return line.number < doc.lines && doc.line(line.number + 1).text.startsWith(prefix)
}

/** Returns the prefix without the innermost marker of a list. */
function outerPrefix(container: string): string {
  const inner = container.replace(/(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?$/, '')
  return inner.replace(MARKER, (sign) => ' '.repeat(sign.length))
}
