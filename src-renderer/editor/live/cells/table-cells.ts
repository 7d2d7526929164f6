import type { Extension } from '@codemirror/state'
import { announceCell } from './announce-cell.ts'
import type { CellDrawer } from './cell-widget.ts'
import { cellDrawer, gridField } from './grid-field.ts'
import { gridGuard } from './grid-guard.ts'
import { gridKeys } from './grid-keys.ts'
import { gridMouse } from './grid-mouse.ts'
import { gridTheme } from './grid-theme.ts'

/** Edits the cells of Markdown tables in place. The table with the caret looks like the drawn table. */
export function tableCells(drawer: CellDrawer): Extension {
  return [cellDrawer.of(drawer), gridField, gridGuard, gridKeys, gridMouse, announceCell, gridTheme]
}
