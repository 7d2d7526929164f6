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
} from './table-edits.ts'
import { cellAt, parsedTableAt } from './table-source.ts'
import { readText } from './table-text.ts'

/** An action on the table at the caret, as a menu and a shortcut offer it. */
export interface TableAction {
  label: string
  /** CodeMirror's name of the key. */
  key?: string
  /** The alignment that the action gives to the column. */
  alignment?: ColumnAlignment
  danger?: boolean
  run: StateCommand
}

/** The actions in groups, in the order of the menu. */
export const TABLE_ACTIONS: readonly (readonly TableAction[])[] = [
  [
    { label: 'Add row above', run: editTable(addRowAbove) },
    { label: 'Add row below', key: 'Mod-Alt-Enter', run: editTable(addRowBelow) },
    { label: 'Add column left', run: editTable(addColumn(0)) },
    { label: 'Add column right', run: editTable(addColumn(1)) },
  ],
  [
    { label: 'Move row up', key: 'Alt-ArrowUp', run: editTable(moveRow(-1)) },
    { label: 'Move row down', key: 'Alt-ArrowDown', run: editTable(moveRow(1)) },
    { label: 'Move column left', key: 'Alt-Shift-ArrowLeft', run: editTable(moveColumn(-1)) },
    { label: 'Move column right', key: 'Alt-Shift-ArrowRight', run: editTable(moveColumn(1)) },
  ],
  [
    { label: 'Default alignment', alignment: 'none', run: editTable(align('none')) },
    { label: 'Align left', alignment: 'left', run: editTable(align('left')) },
    { label: 'Align center', alignment: 'center', run: editTable(align('center')) },
    { label: 'Align right', alignment: 'right', run: editTable(align('right')) },
  ],
  [
    { label: 'Delete row', danger: true, run: editTable(deleteRow) },
    { label: 'Delete column', danger: true, run: editTable(deleteColumn) },
  ],
]

const bindings = TABLE_ACTIONS.flat().flatMap(({ key, run }): KeyBinding[] =>
  key === undefined ? [] : [{ key, run, preventDefault: false }],
)

/** Within a table, Tab and Enter go through its cells. Elsewhere the keys have their usual effect. */
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
