import type { PageNode } from '../../../session/page-tree/page-node.ts'
import type { PageRows } from '../../../session/page-tree/page-rows.ts'
import type { MovableTree } from '../../../ui/tree/tree-moves.ts'

/** Returns the visible pages of a change request as a movable tree. */
export const movablePages = (rows: PageRows): MovableTree<PageNode> => ({
  id: ({ page }) => page.id,
  parent: ({ parent }) => parent,
  index: ({ index }) => index,
  siblings: ({ siblings }) => siblings,
  before: (node) => siblingBefore(rows, node),
  // Pages of a specification are not siblings of stored ones.
  hasChildren: ({ page }) => page.hasPages && page.type !== 'computed',
  canHold: ({ page }) => page.type === 'document' || page.type === 'group',
})

/** The rows between two siblings are those below the first one. */
function siblingBefore(rows: PageRows, { page, index }: PageNode): PageNode | undefined {
  if (index === 0) return undefined
  const place = rows.placeOf(page.id)
  const level = rows.at(place)?.level
  for (let above = place - 1; above >= 0; above -= 1) {
    const row = rows.at(above)
    if (row?.level === level) return row?.node
  }
  return undefined
}
