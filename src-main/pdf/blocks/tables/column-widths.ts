/** The need of a column, in points: the width of its longest word, and of its longest line. */
export interface ColumnNeed {
  least: number
  most: number
}

/** The largest share of the room for a column with a long word, which is cut beyond it. */
const LARGEST_SHARE = 0.5

/**
 * Returns widths of columns within the room. Each column receives the width of its words. Columns with longer lines
 * share the remaining room in proportion. Where even the words do not fit, all columns share by their needs.
 */
export function columnWidths(needs: readonly ColumnNeed[], room: number, padding: number): number[] {
  const most = needs.map((need) => need.most + padding)
  if (sum(most) <= room) return most
  const cap = Math.max(room / needs.length, room * LARGEST_SHARE)
  const least = needs.map((need) => Math.min(need.least + padding, cap))
  const spare = room - sum(least)
  if (spare <= 0) return least.map((width) => (width * room) / sum(least))
  const extraWidths = most.map((width, index) => Math.max(0, width - least[index]!))
  return least.map((width, index) => width + (spare * extraWidths[index]!) / sum(extraWidths))
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0)
}
