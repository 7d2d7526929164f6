import { ChangeSet, EditorState, type Transaction, type TransactionSpec } from '@codemirror/state'
import { barsIn } from '../../table/table-source.ts'
import { openGrid } from './grid-field.ts'
import { gridCellAt, withinText, type GridCell, type TableGrid } from './table-grid.ts'

/** The user events that write into cells. Other edits of the table and edits of other users pass unchanged. */
const CELL_EVENTS = [
  'input.type',
  'input.paste',
  'input.drop',
  'input.complete',
  'input.cell',
  'delete',
  'move.drop',
]
const TABLE_EVENT = 'input.paste.table'

interface Edit {
  from: number
  to: number
  text: string
}

/**
 * Restricts edits in an open table to its cells. The bars are hidden, so no key may remove them. A deletion across
 * cells empties them. A typed bar gets a backslash, and a line break becomes `<br>`.
 */
export const gridGuard = EditorState.transactionFilter.of((transaction) => {
  const { startState, docChanged } = transaction
  const grid = docChanged ? openGrid(startState) : undefined
  const isCellEdit = CELL_EVENTS.some((event) => transaction.isUserEvent(event))
  if (!grid || !isCellEdit || transaction.isUserEvent(TABLE_EVENT)) return transaction
  const edits = editsOf(transaction.changes)
  if (edits.some(({ from, to }) => from < grid.from || to > grid.to)) return transaction
  const written = startState.changes(
    edits
      .flatMap((edit) => withinCells(grid, edit))
      .map(({ from, to, text }) => ({ from, to, insert: startState.toText(text) })),
  )
  const changes = written.compose(escapes(startState, grid, written))
  return isSame(changes, transaction.changes) ? transaction : rewritten(transaction, changes)
})

function rewritten(transaction: Transaction, changes: ChangeSet): TransactionSpec {
  const end = caretAfter(changes)
  return {
    changes,
    ...(end !== undefined && { selection: { anchor: end }, scrollIntoView: true }),
    effects: transaction.effects,
    userEvent: CELL_EVENTS.find((event) => transaction.isUserEvent(event))!,
  }
}

/** Returns the end of the written text, or the place of the first deletion. The emptied cells follow it. */
function caretAfter(changes: ChangeSet): number | undefined {
  let written: number | undefined
  let first: number | undefined
  changes.iterChanges((_fromA, _toA, fromB, toB) => {
    first ??= toB
    if (toB > fromB) written ??= toB
  })
  return written ?? first
}

function editsOf(changes: ChangeSet): Edit[] {
  const edits: Edit[] = []
  changes.iterChanges((from, to, _fromB, _toB, inserted) => {
    edits.push({ from, to, text: inserted.toString() })
  })
  return edits
}

function isSame(one: ChangeSet, other: ChangeSet): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Splits an edit of the table into edits of single cells. */
function withinCells(grid: TableGrid, { from, to, text: original }: Edit): Edit[] {
  const text = original.replace(/[ \t]*(?:\r\n?|\n)\s*/g, '<br>')
  if (grid.cells.some((cell) => from >= cell.from && to <= cell.to)) return [{ from, to, text }]
  const emptied = grid.cells.flatMap((cell) => overlap(cell, from, to))
  if (emptied.length > 0) return emptied.map((range, index) => ({ ...range, text: index === 0 ? text : '' }))
  const cell = gridCellAt(grid, from)
  const position = cell ? withinText(cell, from) : from
  return text === '' ? [] : [{ from: position, to: position, text }]
}

function overlap({ textFrom, textTo }: GridCell, from: number, to: number): { from: number; to: number }[] {
  const [start, end] = [Math.max(from, textFrom), Math.min(to, textTo)]
  return start < end ? [{ from: start, to: end }] : []
}

/** Returns the changes after `written` that escape bars, and separate a final backslash from the end of its cell. */
function escapes(state: EditorState, grid: TableGrid, written: ChangeSet): ChangeSet {
  const doc = written.apply(state.doc)
  const added: { from: number; insert: string }[] = []
  for (const cell of grid.cells) {
    if (written.touchesRange(cell.from, cell.to) === false) continue
    const from = written.mapPos(cell.from, -1)
    const text = doc.sliceString(from, written.mapPos(cell.to, 1))
    const bars = barsIn(text, 0)
    added.push(...bars.map((bar) => ({ from: from + bar, insert: '\\' })))
    const end = from + text.length
    if (endsInBackslash(text) && doc.sliceString(end, end + 1) === '|') added.push({ from: end, insert: ' ' })
  }
  return ChangeSet.of(added, doc.length)
}

function endsInBackslash(text: string): boolean {
  return (/\\*$/.exec(text)?.[0].length ?? 0) % 2 === 1
}
