import type { MovableTree } from '../../../ui/tree/tree-moves.ts'
import type { PageIndex, PageNode } from '../../../session/page-index.ts'

/** The pages of a change request as a tree to move them in. */
export const movablePages = (index: PageIndex): MovableTree<PageNode> => ({
  roots: index.roots,
  id: ({ page }) => page.id,
  canHold,
})

/** Links lead elsewhere and hold nothing. */
function canHold({ page }: PageNode): boolean {
  return page.type === 'document' || page.type === 'group'
}
