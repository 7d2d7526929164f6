import type { PagePlace } from '../../../../src-main/schemas/page-tree.ts'
import { AT_END } from '../../../ui/tree/tree-moves.ts'
import { LevelShifts } from './level-shifts.ts'
import type { TreeAction } from './tree-action.ts'

/** The gap before the page at an index of a level, moved pages counted, or the end of the level. */
export interface Gap {
  into: string | null
  before: number
}

/** Returns pages in the order of the tree, without those that stand below another one of them. */
export function topmostInOrder(places: readonly PagePlace[]): PagePlace[] {
  const ids = new Set(places.map(({ page }) => page.id))
  return places
    .filter(({ above }) => !above.some(({ id }) => ids.has(id)))
    .toSorted((one, other) => compareWays(wayTo(one), wayTo(other)))
}

const wayTo = ({ above, index }: PagePlace): number[] => [...above.map((each) => each.index), index]

function compareWays(one: readonly number[], other: readonly number[]): number {
  for (const [depth, index] of one.entries()) {
    const against = other[depth]
    if (against === undefined) return 1
    if (index !== against) return index - against
  }
  return one.length - other.length
}

/** Returns the actions that move pages into a gap, in their order. */
export function movesInto(pages: readonly PagePlace[], { into, before }: Gap): TreeAction[] {
  const shifts = new LevelShifts()
  return pages.map(({ page, above, index }): TreeAction => {
    shifts.removed(above.at(-1)?.id ?? null, shifts.indexOf(above.at(-1)?.id ?? null, index))
    if (before === AT_END) return { kind: 'move', page: page.id, to: { into } }
    const at = shifts.indexOf(into, before)
    shifts.inserted(into, at)
    return { kind: 'move', page: page.id, to: { into, at } }
  })
}
