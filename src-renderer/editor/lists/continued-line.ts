import type { StateCommand } from '@codemirror/state'
import { isVerbatim } from '../format/plain-places.ts'
import { itemAt } from './list-items.ts'

/**
 * Breaks a later line of an item, which begins no other one. Before its text, an empty line begins, so that the text
 * remains in the item. It returns false in the first line of an item and outside lists.
 */
export const breakContinuedLine: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection
  const line = state.doc.lineAt(main.head)
  const prefix = /^[\s>]*/.exec(line.text)![0]
  if (state.readOnly || ranges.length > 1 || !main.empty || prefix === line.text) return false
  const item = itemAt(state, main.head)
  if (!item || item.from >= line.from) return false
  const isBefore = main.head <= line.from + prefix.length
  const before = line.text.slice(0, main.head - line.from).trimEnd()
  const after = line.text.slice(main.head - line.from)
  const from = isBefore ? line.from : line.from + before.length
  const to = isBefore ? line.from : line.to - after.trimStart().length
  const insert = state.toText(isBefore ? `${prefix.trimEnd()}\n` : `\n${prefix}`)
  const anchor = isBefore ? line.from + prefix.length + insert.length : from + insert.length
  dispatch(
    state.update({
      changes: { from, to, insert },
      selection: { anchor },
      scrollIntoView: true,
      userEvent: 'input',
    }),
  )
  return true
}

/**
 * Breaks the line within the text of an item. The next line has the indent of the text, so that it belongs to the item
 * in other programs too. It returns false outside the text of an item.
 */
export const breakItemLine: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection
  const item = itemAt(state, main.from)
  const line = state.doc.lineAt(main.from)
  if (state.readOnly || ranges.length > 1 || main.to > line.to || !item || main.from <= item.text)
    return false
  const before = line.text.slice(0, main.from - line.from)
  if (/^[\s>]*$|\\$| {2}$|^\s*(?:\{%|\$\$)/.test(before) || isVerbatim(state, main.from)) return false
  const around = state.doc.lineAt(item.from).text.slice(0, item.indent)
  const prefix = around.replaceAll(/[^\s>]/g, ' ') + ' '.repeat(item.width)
  const change = state.replaceSelection(state.toText(`\\\n${prefix}`))
  dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }))
  return true
}
