import type { Element } from 'hast'
import type { Box } from '../../box.ts'
import { withGap, type Bookmark, type Row } from '../../row.ts'
import type { Align } from '../../text/paragraph-rows.ts'
import type { TextStyle } from '../../text/spans.ts'
import { PLAIN } from '../../text/type-style.ts'
import type { ColumnNeed } from './column-widths.ts'
import type { PlacedCell, TableLine } from './table-lines.ts'

export const PADDING_X = 5
export const PADDING_Y = 4

/** The functions that lay out and measure the cells of a table. */
export interface CellSetter {
  rows: (cell: Element, box: Box, style: TextStyle, align: Align) => Row[]
  need: (cell: Element, style: TextStyle) => ColumnNeed
  /** The names of the destinations that lead to an element. */
  names: (node: Element) => string[]
}

export interface TableLayout {
  setter: CellSetter
  /** The edges of the columns from the first on, and the last edge, as distances from the start of the table. */
  edges: readonly number[]
  size: number
  box: Box
  /** True when the first column is the rightmost. */
  isFromRight: boolean
}

/** A cell with its content. */
export interface LaidCell {
  cell: PlacedCell
  /** The first line of the cell within its group, from 0. */
  line: number
  left: number
  width: number
  rows: Row[]
  /** The height of its content. */
  height: number
}

/** Lays out a cell. `line` is its line within its group. */
export function laidCell(layout: TableLayout, cell: PlacedCell, line: number): LaidCell {
  const { setter, edges, size, box, isFromRight } = layout
  const before = edges[cell.column]!
  const width = edges[cell.column + cell.columns]! - before
  const left = isFromRight ? box.left + box.width - before - width : box.left + before
  const padding = Math.min(PADDING_X, width / 4)
  const inner: Box = { left: left + padding, width: width - 2 * padding, frames: [] }
  const rows = withGap(setter.rows(cell.node, inner, styleOf(cell, size), alignOf(cell.node)), 0)
  const height = rows.reduce((sum, row) => sum + row.gap + row.height, 0)
  return { cell, line, left, width, rows, height }
}

export function styleOf({ node, isHead }: PlacedCell, size: number): TextStyle {
  return { ...PLAIN, size, isBold: isHead || node.tagName === 'th' }
}

/** The left edge of a table, and its width. */
export function placeOf({ edges, box, isFromRight }: TableLayout): { left: number; width: number } {
  const width = edges.at(-1)!
  return { left: isFromRight ? box.left + box.width - width : box.left, width }
}

/** The names and bookmarks of the cells of lines, which lead to the top of their row. */
export function targetsOf(
  { setter }: TableLayout,
  lines: readonly TableLine[],
  cells: readonly LaidCell[],
): { names: string[]; bookmarks: Bookmark[] } {
  const nodes = [...lines.map((line) => line.node), ...cells.map(({ cell }) => cell.node)]
  return {
    names: nodes.flatMap((node) => setter.names(node)),
    bookmarks: cells.flatMap(({ rows }) => rows.flatMap((row) => row.bookmarks ?? [])),
  }
}

function alignOf(cell: Element): Align {
  const { align } = cell.properties
  return align === 'right' || align === 'center' ? align : 'start'
}
