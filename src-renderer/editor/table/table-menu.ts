import type { EditorState, StateCommand } from '@codemirror/state'
import { keymap, type KeyBinding } from '@codemirror/view'
import { editTable, goBelowTable, goToCellBelow, goToNextCell, goToPreviousCell } from './table-commands.ts'
import {
  addColumn,
  addRowAbove,
  addRowBelow,
  align,
  alignmentOf,
  deleteColumn,
  deleteRow,
  moveColumn,
  moveRow,
  type ColumnAlignment,
  type TableEdit,
} from './table-edits.ts'
import { cellAt, parsedTableAt, tableAt } from './table-source.ts'
import { readText } from './table-text.ts'

/** The part of a table that an action edits. */
export type TablePart = 'row' | 'column'

/** An action on the table at the caret. A menu and a shortcut run it. */
export interface TableAction {
  label: string
  /** Undefined for an action on the whole table. */
  part?: TablePart
  /** The edit of `run`. A menu disables the action where the edit is impossible. */
  edit?: TableEdit
  /** CodeMirror's name of the key. */
  key?: string
  /** The alignment that the action sets. */
  alignment?: ColumnAlignment
  danger?: boolean
  run: StateCommand
}

/** The actions in groups, in the order of the menu. */
export const TABLE_ACTIONS: readonly (readonly TableAction[])[] = [
  [
    action('row', 'Add row above', addRowAbove),
    action('row', 'Add row below', addRowBelow, { key: 'Mod-Alt-Enter' }),
    action('column', 'Add column left', addColumn(0)),
    action('column', 'Add column right', addColumn(1)),
  ],
  [
    action('row', 'Move row up', moveRow(-1), { key: 'Alt-ArrowUp' }),
    action('row', 'Move row down', moveRow(1), { key: 'Alt-ArrowDown' }),
    action('column', 'Move column left', moveColumn(-1), { key: 'Alt-Shift-ArrowLeft' }),
    action('column', 'Move column right', moveColumn(1), { key: 'Alt-Shift-ArrowRight' }),
  ],
  [
    action('column', 'Default alignment', align('none'), { alignment: 'none' }),
    action('column', 'Align left', align('left'), { alignment: 'left' }),
    action('column', 'Align center', align('center'), { alignment: 'center' }),
    action('column', 'Align right', align('right'), { alignment: 'right' }),
  ],
  [
    action('row', 'Delete row', deleteRow, { danger: true }),
    action('column', 'Delete column', deleteColumn, { danger: true }),
  ],
]

function action(
  part: TablePart,
  label: string,
  edit: TableEdit,
  more: Pick<TableAction, 'key' | 'alignment' | 'danger'> = {},
): TableAction {
  return { label, part, edit, run: editTable(edit), ...more }
}

const bindings = TABLE_ACTIONS.flat().flatMap(({ key, run }): KeyBinding[] =>
  key === undefined ? [] : [{ key, run, preventDefault: false }],
)

/** The keys of a table. Tab and Enter select the next cell. Outside tables, the keys have their usual effect. */
export const tableKeys = keymap.of([
  { key: 'Tab', run: goToNextCell, shift: goToPreviousCell },
  { key: 'Enter', run: goToCellBelow },
  { key: 'Mod-Enter', run: goBelowTable },
  ...bindings,
])

/** Returns the alignment of the column at the caret; undefined outside a table. */
export function alignmentAtCaret(state: EditorState): ColumnAlignment | undefined {
  const { head } = state.selection.main
  const table = parsedTableAt(state, head)
  return table && alignmentOf(readText(state, table), cellAt(table, head).column)
}

/** True where an action changes the table at the caret, such as not in the head for a move of the row. */
export function isPossible(state: EditorState, { edit }: TableAction): boolean {
  if (!edit) return true
  const { head } = state.selection.main
  const table = state.readOnly ? undefined : tableAt(state, head)
  if (!table) return false
  const place = cellAt(table, head)
  return edit(readText(state, table, place.row), place) !== undefined
}
