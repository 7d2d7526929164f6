import type { Box } from '../../box.ts'
import type { Row } from '../../row.ts'
import { drawSheet } from '../../sheet/draw-sheet.ts'
import type { PlacedRow } from '../../sheet/paginate.ts'
import { CONTENT_HEIGHT } from '../../sheet/sheet-size.ts'

/** The rows of one column, and its place beside a higher one. */
export interface Column {
  rows: readonly Row[]
  place: 'top' | 'middle' | 'bottom'
}

/** The greatest height of a band, which is never divided between sheets. */
const HIGHEST_BAND = CONTENT_HEIGHT / 2

/**
 * Returns the rows of columns beside each other. Each returned row is a band of all columns. A band ends where no
 * column has a row, so that its lines stay where they are. A band that is too high ends at the last rows that fit.
 */
export function rowsBeside(columns: readonly Column[], box: Box): Row[] {
  const heights = columns.map(({ rows }) => heightOf(rows))
  const height = Math.max(0, ...heights)
  // A column that goes on to another sheet has no middle.
  const isWhole = height < HIGHEST_BAND
  const placed = columns.map(({ rows, place }, index) => {
    const room = isWhole ? height - heights[index]! : 0
    return placedRows(rows, place === 'middle' ? room / 2 : place === 'bottom' ? room : 0)
  })
  return bandsOf(placed, box)
}

const heightOf = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + row.gap + row.height, 0)
const endOf = ({ row, y }: PlacedRow): number => y + row.height

/** Places rows below each other from a distance on. The gap of the first is left out. */
function placedRows(rows: readonly Row[], start: number): PlacedRow[] {
  let y = start
  return rows.map((row, index) => {
    y += index === 0 ? 0 : row.gap
    const placed = { row, y }
    y += row.height
    return placed
  })
}

function bandsOf(columns: readonly PlacedRow[][], box: Box): Row[] {
  const bands: Row[] = []
  let rest = columns.filter((rows) => rows.length > 0)
  let end = 0
  while (rest.length > 0) {
    const start = Math.min(...rest.map(([first]) => first!.y))
    const counts = bandCounts(rest, start)
    const inBand = rest.map((rows, index) => rows.slice(0, counts[index]))
    bands.push(bandOf(inBand, { start, gap: Math.max(0, start - end) }, box))
    end = Math.max(start, ...inBand.flat().map(endOf))
    rest = rest.map((rows, index) => below(rows.slice(counts[index]), end)).filter((rows) => rows.length > 0)
  }
  return bands
}

/** Moves rows down so that they begin below a height. A cut through a row of another column makes this necessary. */
function below(rows: PlacedRow[], height: number): PlacedRow[] {
  const distance = Math.max(0, height - (rows[0]?.y ?? height))
  return distance === 0 ? rows : rows.map(({ row, y }) => ({ row, y: y + distance }))
}

/** Returns the number of rows of each column in the band that begins at a height. */
function bandCounts(columns: readonly PlacedRow[][], start: number): number[] {
  const ordered = columns
    .flatMap((rows, column) => withinBand(rows, start).map((placed) => ({ placed, column })))
    .toSorted((one, other) => one.placed.y - other.placed.y)
  const counts = columns.map(() => 0)
  let end = start
  for (const { placed, column } of ordered) {
    const isFirst = counts.every((count) => count === 0)
    if (!isFirst && placed.y >= end && !continuesBlock(columns, counts)) return counts
    if (!isFirst && endOf(placed) - start > HIGHEST_BAND) return cutCounts(columns, start, counts)
    counts[column]! += 1
    end = Math.max(end, endOf(placed))
  }
  return counts
}

/** Returns the rows that may be in the highest band from a height on, and the one after them. */
function withinBand(rows: readonly PlacedRow[], start: number): readonly PlacedRow[] {
  const beyond = rows.findIndex(({ y }) => y - start > HIGHEST_BAND)
  return beyond < 0 ? rows : rows.slice(0, beyond + 1)
}

/** True when the next row of a column belongs to the last one: by a frame around both, or as the text of a heading. */
function continuesBlock(columns: readonly PlacedRow[][], counts: readonly number[]): boolean {
  return columns.some((rows, index) => {
    const last = rows[counts[index]! - 1]?.row
    const next = rows[counts[index]!]?.row
    if (!last || !next) return false
    return last.staysWithNext === true || (last.frames[0] !== undefined && last.frames[0] === next.frames[0])
  })
}

/** Returns the rows of each column that fit into the highest band, at least those counted before. */
function cutCounts(columns: readonly PlacedRow[][], start: number, counts: readonly number[]): number[] {
  return columns.map((rows, index) => {
    const fitting = rows.findIndex((placed) => endOf(placed) - start > HIGHEST_BAND)
    return Math.max(counts[index]!, fitting < 0 ? rows.length : fitting)
  })
}

function bandOf(
  columns: readonly PlacedRow[][],
  { start, gap }: { start: number; gap: number },
  box: Box,
): Row {
  const all = columns.flat()
  const bookmarks = all.flatMap(({ row }) => row.bookmarks ?? [])
  return {
    gap,
    height: Math.max(...all.map(endOf)) - start,
    frames: box.frames,
    ...(bookmarks.length > 0 && { bookmarks }),
    draw: (pen, top) => {
      for (const rows of columns)
        drawSheet(
          pen,
          rows.map(({ row, y }) => ({ row, y: y - start + top })),
        )
    },
  }
}
