/** The need of a column, in points: the width of its longest word, and of its longest line. */
export interface ColumnNeed {
  least: number
  most: number
}

/** A long word does not claim more of the room than this share; it is cut instead. */
const LARGEST_SHARE = 0.5

/**
 * Widths of columns that fill at most the room. Each gets the width of its words. The rest goes to the columns with
 * longer lines, in proportion. Where even the words do not fit, the columns share in proportion to their needs.
 */
export function columnWidths(needs: readonly ColumnNeed[], room: number, padding: number): number[] {
  const most = needs.map((need) => need.most + padding)
  if (sum(most) <= room) return most
  const cap = Math.max(room / needs.length, room * LARGEST_SHARE)
  const least = needs.map((need) => Math.min(need.least + padding, cap))
  const spare = room - sum(least)
  if (spare <= 0) return least.map((width) => (width * room) / sum(least))
  const wishes = most.map((width, index) => Math.max(0, width - least[index]!))
  return least.map((width, index) => width + (spare * wishes[index]!) / sum(wishes))
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0)
}
