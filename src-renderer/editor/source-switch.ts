import type { EditorView } from '@codemirror/view'
import { gridField, showTableSource } from './live/cells/grid-field.ts'
import type { TableAction } from './table/table-menu.ts'

/** Returns the action that switches the open table between its cells and its source; undefined without a table. */
export function sourceSwitch({ state }: EditorView): TableAction | undefined {
  const openTable = state.field(gridField, false)
  if (!openTable || (!openTable.grid && !openTable.isSource)) return undefined
  const { isSource } = openTable
  return {
    label: isSource ? 'Edit in cells' : 'Edit source',
    run({ state: current, dispatch }) {
      dispatch(current.update({ effects: showTableSource.of(!isSource) }))
      return true
    },
  }
}
