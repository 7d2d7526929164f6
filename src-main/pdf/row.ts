import type { Pen } from './pen.ts'

/** A box behind rows, from the first of its rows on a sheet to the last. */
export interface Frame {
  left: number
  width: number
  fill?: string
  stroke?: string
  /** The colour of a bar at its left edge, or at the right one. */
  bar?: string
  barAt?: 'left' | 'right'
}

/** An entry of the document's outline. */
export interface Bookmark {
  title: string
  /** The depth of a page in the tree, from 0, or the level of a heading, from 1. */
  depth: number
  isPage: boolean
}

/** A row that is never divided between sheets, such as a line of text. */
export interface Row {
  /** The distance from the row above, in points; ignored at the top of a sheet. */
  gap: number
  height: number
  draw: (pen: Pen, y: number) => void
  /** The boxes around it, from the outermost to the innermost. */
  frames: readonly Frame[]
  /** True when it stays on one sheet with the next row. */
  staysWithNext?: boolean
  /** The head of its table, which is repeated above it where it is the first row of a sheet. */
  head?: readonly Row[]
  /** Names of destinations that lead to it. */
  names?: readonly string[]
  /** True when it shows nothing, and only its names matter. */
  isAnchor?: boolean
  /** Entries of the outline that lead to it. */
  bookmarks?: readonly Bookmark[]
}

/** Returns an empty row with a height. */
export function spacer(height: number, frames: readonly Frame[], staysWithNext = false): Row {
  return { gap: 0, height, draw: () => undefined, frames, staysWithNext }
}

/** Returns a row that shows nothing. Its names lead to the row after it. */
export function anchorRow(names: readonly string[], frames: readonly Frame[]): Row {
  return { ...spacer(0, frames, true), names, isAnchor: true }
}

/** Returns rows with the names of anchors at the rows after them. An anchor after all rows stays. */
export function withJoinedAnchors(rows: readonly Row[]): Row[] {
  const joined: Row[] = []
  let anchors: Row[] = []
  for (const row of rows) {
    if (row.isAnchor) {
      anchors.push(row)
      continue
    }
    const names = anchors.flatMap((anchor) => anchor.names ?? [])
    joined.push(names.length === 0 ? row : { ...row, names: [...names, ...(row.names ?? [])] })
    anchors = []
  }
  return [...joined, ...anchors]
}

/** Returns the rows with another distance above the first. */
export function withGap(rows: readonly Row[], gap: number): Row[] {
  const [first, ...rest] = rows
  return first ? [{ ...first, gap }, ...rest] : []
}
