import type { ChangeSpec, StateCommand } from '@codemirror/state'
import type { KeyBinding } from '@codemirror/view'
import { itemAt, parentOf } from './list-items.ts'
import { indentItems, outdentItems } from './move-items.ts'

/** Nests the selected items of a list. It returns false outside lists. */
export const nestItems: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly || !itemAt(state, state.selection.main.from)) return false
  const change = indentItems(state)
  if (change) dispatch(state.update(change))
  return true
}

/** Moves the selected items of a list one level out. It returns false outside lists. */
export const liftItems: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly || !itemAt(state, state.selection.main.from)) return false
  const change = outdentItems(state)
  if (change) dispatch(state.update(change))
  return true
}

/**
 * Leaves a list from an empty item. A nested item moves one level out. At the top level, the text after the list gets
 * an empty line before it, because it would belong to the item above otherwise.
 */
export const leaveList: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection
  const item = itemAt(state, main.head)
  const line = state.doc.lineAt(main.head)
  if (state.readOnly || ranges.length > 1 || !main.empty || !item?.isEmpty || item.from < line.from)
    return false
  if (parentOf(state, item)) return liftItems({ state, dispatch })
  const prefix = line.text.slice(0, item.indent).trimEnd()
  const isBlank = (number: number): boolean =>
    number < 1 || number > state.doc.lines || /^[\s>]*$/.test(state.doc.line(number).text)
  const before = isBlank(line.number - 1) ? prefix : `${prefix}\n${prefix}`
  const after = isBlank(line.number + 1) ? '' : `\n${prefix}`
  const changes: ChangeSpec = { from: line.from, to: line.to, insert: state.toText(before + after) }
  const anchor = line.from + before.length
  dispatch(state.update({ changes, selection: { anchor }, scrollIntoView: true, userEvent: 'input' }))
  return true
}

/** The keys that nest items. In a table, its own keys come first. */
export const nestingKeys: readonly KeyBinding[] = [{ key: 'Tab', run: nestItems, shift: liftItems }]
