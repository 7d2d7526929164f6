import type { StateCommand } from '@codemirror/state'
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
