import type { TreeRows } from './tree-rows.ts'

/** The effect of a key in a tree. `at` is an index of its rows. */
export type TreeStep = { do: 'focus' | 'toggle' | 'activate'; at: number }

/** The number of rows that a page key moves. */
const PAGE = 12

/**
 * Returns the effect of a key on the row at `at`, by the tree pattern of ARIA; undefined for other keys.
 * `isRightToLeft` swaps the keys that open and close.
 */
export function treeStep(
  rows: TreeRows,
  at: number,
  key: string,
  isRightToLeft = false,
): TreeStep | undefined {
  const last = rows.length - 1
  if (last < 0) return undefined
  const focus = (place: number): TreeStep => ({ do: 'focus', at: Math.max(0, Math.min(last, place)) })
  switch (key) {
    case 'ArrowDown':
      return focus(at + 1)
    case 'ArrowUp':
      return focus(at < 0 ? last : at - 1)
    case 'PageDown':
      return focus(at + PAGE)
    case 'PageUp':
      return focus(at - PAGE)
    case 'Home':
      return focus(0)
    case 'End':
      return focus(last)
    case 'ArrowRight':
      return isRightToLeft ? outward(rows, at) : inward(rows, at)
    case 'ArrowLeft':
      return isRightToLeft ? inward(rows, at) : outward(rows, at)
    case 'Enter':
      return at < 0 ? undefined : { do: 'activate', at }
    case ' ':
      return at < 0 ? undefined : { do: rows.at(at)?.state === 'leaf' ? 'activate' : 'toggle', at }
    default:
      return undefined
  }
}

/** Opens a closed row. For an open one, moves to its first child. */
function inward(rows: TreeRows, at: number): TreeStep | undefined {
  const row = rows.at(at)
  if (!row || row.state === 'leaf') return undefined
  return row.state === 'closed' ? { do: 'toggle', at } : { do: 'focus', at: at + 1 }
}

/** Closes an open row. For any other, moves to its parent. */
function outward(rows: TreeRows, at: number): TreeStep | undefined {
  const row = rows.at(at)
  if (!row) return undefined
  if (row.state === 'open') return { do: 'toggle', at }
  const parent = rows.parentOf(at)
  return parent < 0 ? undefined : { do: 'focus', at: parent }
}
