import type { Element } from 'hast'
import { cellContent } from './cell-values.ts'
import { columnsOf, flag, rowsOf } from './table-columns.ts'

/** Shows the typed values of a table, and removes its hidden columns. */
export function showTypedCells(table: Element): void {
  const rows = rowsOf(table)
  const columns = columnsOf(rows)
  if (flag(table, 'dataFullWidth')) table.properties['dataFullWidth'] = 'true'
  if (columns.every(({ type, isHidden }) => type === 'text' && !isHidden)) return
  for (const { row, cells, isHead } of rows) {
    const hidden = new Set(cells.filter((_cell, index) => columns[index]?.isHidden))
    cells.forEach((cell, index) => {
      const column = columns[index]
      if (!column || hidden.has(cell)) return
      if (!isHead) cell.children = cellContent(cell, column)
      if (column.type === 'number')
        cell.properties = { align: 'right', ...cell.properties, dataKind: 'number' }
    })
    row.children = row.children.filter((child) => child.type !== 'element' || !hidden.has(child))
  }
}
