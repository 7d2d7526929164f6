import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { ChangeSpec, EditorState, StateCommand } from '@codemirror/state'
import { itemAt, parentOf, readItem, siblings, type ListItem } from './list-items.ts'
import { place, renumber, shiftRest } from './move-items.ts'

/** The time to parse the text up to the caret, in milliseconds. */
const PARSE_TIME = 50

/** Splits an item at the caret in its first line. The lines behind it belong to the new item. */
export const splitItem: StateCommand = ({ state, dispatch }) => {
  const item = itemWithCaret(state)
  const { head } = state.selection.main
  if (!item || head <= item.text || isInQuote(state, item, head)) return false
  const line = state.doc.lineAt(head)
  const { insert, growth, counted } = nextItem(state, item)
  const own = state.sliceDoc(item.text, head).trimEnd().length
  const spaces = /^[ \t]*/.exec(state.sliceDoc(head, line.to))![0].length
  const from = item.text + own
  dispatch(
    state.update({
      changes: [{ from, to: head + spaces, insert }, ...shiftRest(state.doc, item, growth), ...counted],
      selection: { anchor: from + insert.length },
      scrollIntoView: true,
      userEvent: 'input',
    }),
  )
  return true
}

/**
 * Begins an empty item after one with broken lines, at the end of its last line. It returns false before that end, and
 * in a later paragraph of an item.
 */
export const beginNextItem: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection
  const line = state.doc.lineAt(main.head)
  const item = state.readOnly || ranges.length > 1 || !main.empty ? undefined : itemAt(state, main.head)
  const isEnd = state.sliceDoc(main.head, line.to).trim() === '' && !/^[\s>]*$|\\[ \t]*$/.test(line.text)
  if (!item || !isEnd || !isLastOfParagraph(state, item, line.number)) return false
  const { insert, counted } = nextItem(state, item)
  const from = line.from + line.text.trimEnd().length
  dispatch(
    state.update({
      changes: [{ from, to: line.to, insert }, ...counted],
      selection: { anchor: from + insert.length },
      scrollIntoView: true,
      userEvent: 'input',
    }),
  )
  return true
}

/** True for the last line of an item that consists of one paragraph with several lines. */
function isLastOfParagraph(state: EditorState, item: ListItem, line: number): boolean {
  const { to } = state.doc.line(line)
  const first = state.doc.lineAt(item.from).number
  if (first >= line || item.node.to > to || isInQuote(state, item, to)) return false
  for (let number = first; number < line; number += 1) if (isBlank(state, number)) return false
  return true
}

/**
 * Begins an empty item above the item of the caret, whose mark stays whole. It returns false behind the mark. At the
 * beginning of the line of the first item of a list, an empty line begins instead.
 */
export const splitAtMark: StateCommand = ({ state, dispatch }) => {
  const item = itemWithCaret(state)
  const { head } = state.selection.main
  if (!item || head > item.text) return false
  const line = state.doc.lineAt(item.from)
  const before = state.sliceDoc(line.from, item.from)
  const isBefore = head <= item.from && isFirstOfAll(state, item) && /^[\s>]*$/.test(before)
  const emptyLine = { from: line.from, insert: state.toText(`${before.trimEnd()}\n`) }
  const changes = state.changes(isBefore ? emptyLine : emptyItemAbove(state, item))
  dispatch(
    state.update({
      changes,
      selection: { anchor: changes.mapPos(isBefore ? head : item.text, 1) },
      scrollIntoView: true,
      userEvent: 'input',
    }),
  )
  return true
}

/** Returns the innermost item with the caret in its first line; undefined elsewhere and for selected text. */
function itemWithCaret(state: EditorState): ListItem | undefined {
  const { main, ranges } = state.selection
  if (state.readOnly || ranges.length > 1 || !main.empty || !itemAt(state, main.head)) return undefined
  const line = state.doc.lineAt(main.head)
  const tree = ensureSyntaxTree(state, line.to, PARSE_TIME) ?? syntaxTree(state)
  let found: ListItem | undefined
  tree.iterate({
    from: line.from,
    to: line.to,
    enter({ name, node }) {
      const item = name === 'ListItem' && node.from >= line.from ? readItem(state, node) : undefined
      if (item && (!found || main.head >= item.from)) found = item
    },
  })
  return found
}

/** Returns the changes that insert an empty item above another one. That one and those behind it count on. */
function emptyItemAbove(state: EditorState, item: ListItem): ChangeSpec[] {
  const line = state.doc.lineAt(item.from)
  const { before, indent, mark } = newItem(state, item)
  const isFirst = siblings(state, item, 'previous').length === 0
  const isBelowText = isFirst && indent === before && !isBlank(state, line.number - 1)
  const gap = isLoose(state, item) ? `\n${before.trimEnd()}` : ''
  const isCounted = item.number !== undefined && countsUp(state, item)
  return [
    // An empty item directly below a paragraph would underline it as a heading.
    ...(isBelowText ? [{ from: line.from, insert: state.toText(`${before.trimEnd()}\n`) }] : []),
    { from: item.from, insert: state.toText(`${item.marker}${mark}${gap}\n${indent}`) },
    ...(isCounted ? place(state, item, item.indent, `${item.number! + 1}${item.sign}`) : []),
    ...(isCounted ? renumber(state, item, item.number! + 2) : []),
  ]
}

/** Returns the text of an item after another one, and the changes that count on. `growth` is that of its marker. */
function nextItem(state: EditorState, item: ListItem) {
  const { before, indent, mark } = newItem(state, item)
  const isCounted = item.number !== undefined && countsUp(state, item)
  const marker = isCounted ? `${item.number! + 1}${item.sign}` : item.marker
  const gap = isLoose(state, item) ? `\n${before.trimEnd()}` : ''
  return {
    insert: state.toText(`${gap}\n${indent}${marker}${mark}`),
    growth: marker.length - item.marker.length,
    counted: isCounted ? renumber(state, item, item.number! + 2) : [],
  }
}

/** Returns the text before an item, the text before another item in its list, and what stands behind its marker. */
function newItem({ doc }: EditorState, item: ListItem) {
  const before = doc.sliceString(item.from - item.indent, item.from)
  const mark = doc.sliceString(item.from + item.marker.length, item.text).replace(/\[[xX]\]/, '[ ]')
  return { before, indent: before.replaceAll(/[^\s>]/g, ' '), mark: mark === '' ? ' ' : mark }
}

const isFirstOfAll = (state: EditorState, item: ListItem): boolean =>
  siblings(state, item, 'previous').length === 0 && !parentOf(state, item)

/** True for a list whose items count up. A single item does. */
function countsUp(state: EditorState, item: ListItem): boolean {
  const [next] = siblings(state, item, 'next')
  const [previous] = siblings(state, item, 'previous')
  if (next) return next.number! > item.number!
  return !previous || previous.number! < item.number!
}

/** True for an item with an empty line between it and its neighbour. */
function isLoose(state: EditorState, item: ListItem): boolean {
  const [previous] = siblings(state, item, 'previous')
  const lower = previous ? item : siblings(state, item, 'next')[0]
  return lower !== undefined && isBlank(state, state.doc.lineAt(lower.from).number - 1)
}

function isBlank({ doc }: EditorState, number: number): boolean {
  return number < 1 || /^[\s>]*$/.test(doc.line(number).text)
}

/** True in a quote within the item. Enter continues the quote there. */
function isInQuote(state: EditorState, item: ListItem, position: number): boolean {
  for (let { node } = { node: syntaxTree(state).resolveInner(position, -1) }; ; node = node.parent!) {
    if (node.name === 'Blockquote') return true
    if (node.from <= item.node.from || !node.parent) return false
  }
}
