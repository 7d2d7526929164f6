import type { EditorView } from '@codemirror/view'
import { editsDrawn } from '../live/live-field.ts'
import { isNear } from '../live/task-boxes.ts'
import { readCell } from './cell-values.ts'
import type { FormPlace } from './form-target.ts'
import { editCell } from './row-edits.ts'
import { tableIn } from './table-source.ts'

/** Toggles the check box under the pointer in a cell of a table. Returns false without a check box. */
export function toggleCell(view: EditorView, event: MouseEvent, { from, to, target }: FormPlace): boolean {
  const cell = event.target instanceof Element ? event.target.closest('td') : null
  const box = cell?.querySelector('input[type="checkbox"]')
  if (target.kind !== 'row' || !box || !isNear(box.getBoundingClientRect(), event)) return false
  const source = view.state.sliceDoc(from, to)
  const table = tableIn(source)
  const column = table?.columns[target.column]
  const range = table?.rows[target.index]?.cells[target.column]
  if (!table || !column || !range) return false
  const value = readCell(source.slice(range.from, range.to), column)
  if (value.kind !== 'checkbox') return false
  const place = { row: target.index, column: target.column }
  const changes = editCell(source, table, place, { kind: 'checkbox', isChecked: !value.isChecked })
  view.dispatch({
    changes: changes.map((each) => ({ ...each, from: each.from + from, to: each.to + from })),
    annotations: editsDrawn.of(true),
    userEvent: 'input.toggle',
  })
  return true
}
