import type { PagePlace } from '../../../../src-main/schemas/page-tree.ts'
import { AT_END } from '../../../ui/tree/tree-moves.ts'
import { LevelShifts } from './level-shifts.ts'
import type { TreeAction } from './tree-action.ts'

/** The gap before the page at an index of a level, or the end of the level. The index counts moved pages. */
export interface Gap {
  into: string | null
  before: number
}

/** Returns pages in the order of the tree, without those that stand below another one of them. */
export function topmostInOrder(places: readonly PagePlace[]): PagePlace[] {
  const ids = new Set(places.map(({ page }) => page.id))
  return places
    .filter(({ above }) => !above.some(({ id }) => ids.has(id)))
    .toSorted((one, other) => comparePaths(pathTo(one), pathTo(other)))
}

/** Returns the indexes of the pages above a page, and its own. */
const pathTo = ({ above, index }: PagePlace): number[] => [...above.map((page) => page.index), index]

function comparePaths(one: readonly number[], other: readonly number[]): number {
  for (const [depth, index] of one.entries()) {
    const otherIndex = other[depth]
    if (otherIndex === undefined) return 1
    if (index !== otherIndex) return index - otherIndex
  }
  return one.length - other.length
}

/** Returns the actions that move pages into a gap, in their order. */
export function movesInto(pages: readonly PagePlace[], { into, before }: Gap): TreeAction[] {
  const shifts = new LevelShifts()
  return pages.map(({ page, above, index }): TreeAction => {
    const parent = above.at(-1)?.id ?? null
    shifts.removed(parent, shifts.indexOf(parent, index))
    if (before === AT_END) return { kind: 'move', page: page.id, to: { into } }
    const at = shifts.indexOf(into, before)
    shifts.inserted(into, at)
    return { kind: 'move', page: page.id, to: { into, at } }
  })
}
