import type { PageIndex, PageNode } from '../../../session/page-index.ts'
import type { MovableTree } from '../../../ui/tree/tree-moves.ts'

/** Returns the pages of a change request as a movable tree. */
export const movablePages = (index: PageIndex): MovableTree<PageNode> => ({
  roots: index.roots,
  id: ({ page }) => page.id,
  canHold,
})

/** Links lead elsewhere and have no child pages. */
function canHold({ page }: PageNode): boolean {
  return page.type === 'document' || page.type === 'group'
}
