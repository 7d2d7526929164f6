import type { ChangeSpec, EditorState, Text, TransactionSpec } from '@codemirror/state'
import { itemAt, lastChildOf, parentOf, siblings, type ListItem } from './list-items.ts'

/** Returns the transaction that nests the selected items below the item before them; undefined without one. */
export function indentItems(state: EditorState): TransactionSpec | undefined {
  const items = selectedItems(state)
  const [first] = items
  const previous = first && siblings(state, first, 'previous')[0]
  if (!first || !previous) return undefined
  const last = lastChildOf(state, previous)
  const indent = previous.indent + previous.width
  const marker = (item: ListItem, index: number): string => {
    const { sign, number } = last ?? item
    return number === undefined ? sign : `${(last?.number ?? 0) + index + 1}${sign}`
  }
  return moved(state, [
    ...items.flatMap((item, index) => place(state, item, indent, marker(item, index))),
    ...renumber(state, items.at(-1)!, first.number),
  ])
}

/** Returns the transaction that moves the selected items out of the item around them; undefined at the top level. */
export function outdentItems(state: EditorState): TransactionSpec | undefined {
  const items = selectedItems(state)
  const parent = items[0] && parentOf(state, items[0])
  if (!parent) return undefined
  const marker = (index: number): string =>
    parent.number === undefined ? parent.sign : `${parent.number + index + 1}${parent.sign}`
  const lastMarker = marker(items.length - 1)
  const last = items.at(-1)!
  const content = parent.indent + lastMarker.length + 1
  return moved(state, [
    ...items.flatMap((item, index) => place(state, item, parent.indent, marker(index))),
    ...siblings(state, last, 'next').flatMap((item, index) => {
      const number = item.number === undefined ? item.marker : `${index + 1}${item.sign}`
      return place(state, item, Math.max(item.indent, content), number)
    }),
    ...renumber(state, parent, parent.number === undefined ? undefined : parent.number + items.length + 1),
  ])
}

/** Returns the selected items of one list. Items within them move with them. */
function selectedItems(state: EditorState): ListItem[] {
  const { from, to } = state.selection.main
  const first = itemAt(state, from)
  if (!first) return []
  let top = first
  for (let outer = parentOf(state, top); outer && to > top.node.to; outer = parentOf(state, top)) {
    const hasNext = siblings(state, top, 'next').some((item) => item.from <= to)
    if (hasNext) break
    top = outer
  }
  return [top, ...siblings(state, top, 'next').filter((item) => item.from <= to)]
}

function moved(state: EditorState, specs: ChangeSpec[]): TransactionSpec {
  const changes = state.changes(specs)
  return {
    changes,
    selection: state.selection.map(changes, 1),
    scrollIntoView: true,
    userEvent: 'input.indent',
  }
}

/** Returns the changes that number the items behind an item. They end where the numbers did not count up before. */
export function renumber(state: EditorState, after: ListItem, start: number | undefined): ChangeSpec[] {
  if (after.number === undefined || start === undefined) return []
  const changes: ChangeSpec[] = []
  for (const [index, item] of siblings(state, after, 'next').entries()) {
    if (item.number !== after.number + index + 1) break
    changes.push(...place(state, item, item.indent, `${start + index}${item.sign}`))
  }
  return changes
}

/** Returns the changes that give an item a marker at an indent. Its other lines move along. */
export function place({ doc }: EditorState, item: ListItem, indent: number, marker: string): ChangeSpec[] {
  const { from } = item
  const line = doc.lineAt(from)
  const shift = indent - item.indent
  const changes = [...shiftLine(line.from, line.text, item.indent, shift)]
  if (marker !== item.marker) changes.push({ from, to: from + item.marker.length, insert: marker })
  return [...changes, ...shiftRest(doc, item, shift + marker.length - item.marker.length)]
}

/** Returns the changes that move the lines of an item behind its first one. */
export function shiftRest(doc: Text, { from, node, indent }: ListItem, shift: number): ChangeSpec[] {
  const changes: ChangeSpec[] = []
  for (let { number } = doc.lineAt(from); number < doc.lineAt(node.to).number; number++) {
    const next = doc.line(number + 1)
    if (next.text.trim() !== '') changes.push(...shiftLine(next.from, next.text, indent, shift))
  }
  return changes
}

/** Adds spaces to the beginning of a line, or removes them, before the column of its item. */
function shiftLine(start: number, text: string, column: number, shift: number): ChangeSpec[] {
  const end = Math.min(column, /^[\s>]*/.exec(text)![0].length)
  if (shift > 0) return [{ from: start + end, insert: ' '.repeat(shift) }]
  const spaces = /[ \t]*$/.exec(text.slice(0, end))![0].length
  const removed = Math.min(-shift, spaces)
  return removed > 0 ? [{ from: start + end - removed, to: start + end }] : []
}
