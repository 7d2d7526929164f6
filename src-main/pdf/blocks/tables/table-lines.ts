import type { Element } from 'hast'
import { elementsOf, isElement } from '../element-kinds.ts'

/** A cell at its place among the columns and lines of its table. */
export interface PlacedCell {
  node: Element
  /** The first column, from 0. */
  column: number
  /** The number of its columns, and of its lines. */
  columns: number
  lines: number
  isHead: boolean
}

/** A line of a table. Cells of lines above may reach into it. */
export interface TableLine {
  node: Element
  cells: PlacedCell[]
  isHead: boolean
}

/** The largest number of columns of a cell. */
const MOST_COLUMNS = 100

/** Returns the lines of a table. Each cell has the columns that cells of the lines above leave free. */
export function linesOf(table: Element): TableLine[] {
  const lines: TableLine[] = []
  for (const part of [table, ...elementsOf(table)])
    if (part === table || isElement(part, 'thead', 'tbody', 'tfoot'))
      for (const line of linesOfPart(part, part.tagName === 'thead')) lines.push(line)
  return lines
}

/** The number of columns of lines. */
export function countColumns(lines: readonly TableLine[]): number {
  let count = 0
  for (const { cells } of lines)
    for (const { column, columns } of cells) count = Math.max(count, column + columns)
  return count
}

/** Returns the lines of a part of a table. A cell does not reach into the next part. */
function linesOfPart(part: Element, isHead: boolean): TableLine[] {
  const nodes = elementsOf(part).filter((node) => isElement(node, 'tr'))
  /** The lines for which each column is still taken. A column that is free may be missing. */
  let taken: number[] = []
  const lines: TableLine[] = []
  for (const [index, node] of nodes.entries()) {
    const isReached = taken.some((count) => count > 0)
    const cells = cellsOf(node, { isHead, taken, linesLeft: nodes.length - index })
    for (const { column, columns, lines: count } of cells)
      for (let each = column; each < column + columns; each++) taken[each] = count
    taken = Array.from(taken, (count: number | undefined) => Math.max(0, (count ?? 0) - 1))
    const isEmpty = cells.every((cell) => cell.node.children.length === 0)
    if (isReached || (isHead ? !isEmpty : cells.length > 0)) lines.push({ node, cells, isHead })
  }
  return lines
}

interface LinePlace {
  isHead: boolean
  taken: readonly number[]
  linesLeft: number
}

/** Returns the cells of a line. Each begins at the first free column after the one before it. */
function cellsOf(line: Element, { isHead, taken, linesLeft }: LinePlace): PlacedCell[] {
  let column = 0
  return elementsOf(line)
    .filter((node) => isElement(node, 'td', 'th'))
    .map((node) => {
      while ((taken[column] ?? 0) > 0) column++
      const columns = Math.min(spanOf(node, 'colSpan'), MOST_COLUMNS)
      const lines = Math.min(spanOf(node, 'rowSpan'), linesLeft)
      const cell = { node, column, columns, lines, isHead }
      column += columns
      return cell
    })
}

function spanOf(cell: Element, name: 'colSpan' | 'rowSpan'): number {
  const span = Number(cell.properties[name] ?? 1)
  return Number.isInteger(span) && span > 0 ? span : 1
}
