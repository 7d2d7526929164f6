import type { Pen } from '../pen.ts'

/** A box behind rows: it reaches from the first of its rows on a sheet to the last. */
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
  /** Of a page, how deep it stands in the tree, from 0 on; of a heading, its level, from 1 on. */
  depth: number
  isPage: boolean
}

/** A row that is never divided between sheets: mostly a line of text. */
export interface Row {
  /** The distance from what stands above, in points; none at the top of a sheet. */
  gap: number
  height: number
  draw: (pen: Pen, y: number) => void
  /** The boxes that it stands in, from the outermost to the innermost. */
  frames: readonly Frame[]
  /** True when it stays on one sheet with the next row. */
  staysWithNext?: boolean
  /** Rows that are repeated above it where it is the first of a sheet: the head of its table. */
  head?: readonly Row[]
  /** Names of destinations that lead to it. */
  names?: readonly string[]
  /** Entries of the outline that lead to it. */
  bookmarks?: readonly Bookmark[]
}

/** A row that only takes room. */
export function spacer(height: number, frames: readonly Frame[], staysWithNext = false): Row {
  return { gap: 0, height, draw: () => undefined, frames, staysWithNext }
}

/** The rows with another distance above the first. */
export function withGap(rows: readonly Row[], gap: number): Row[] {
  const [first, ...rest] = rows
  return first ? [{ ...first, gap }, ...rest] : []
}
