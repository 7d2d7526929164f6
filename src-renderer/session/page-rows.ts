import type { TreeRow } from '../ui/tree/tree-row.ts'
import { visibleRows } from '../ui/tree/tree-row.ts'
import type { PageIndex, PageNode } from './page-index.ts'

export interface PageRow extends TreeRow {
  node: PageNode
  /** Steps that it is set in. The pages of a group at the root stand below its heading, not further in. */
  indent: number
  /** A group at the root, which is a heading. */
  isHeading: boolean
  isHidden: boolean
}

/** Up to so many pages a tree starts with all of its nodes open. */
export const OPEN_AT_FIRST = 60

/** Whether a node is open before anyone touched the tree: headings always, the rest in small books. */
export function isOpenAtFirst(index: PageIndex, id: string): boolean {
  const node = index.byId.get(id)
  return index.inOrder.length <= OPEN_AT_FIRST || (node !== undefined && isRootGroup(node))
}

const isRootGroup = (node: PageNode): boolean => node.parent === null && node.page.type === 'group'

/** The rows of a page tree that are in sight. */
export function pageRows(index: PageIndex, isOpen: (id: string) => boolean): PageRow[] {
  return visibleRows<PageNode, PageRow>(
    { roots: index.roots, id: ({ page }) => page.id, children: (node) => node.children },
    isOpen,
    (node, place) => ({
      ...place,
      label: node.page.title,
      node,
      indent: indentOf(node, place.level),
      isHeading: isRootGroup(node),
      isHidden: node.page.hidden === true,
    }),
  )
}

function indentOf(node: PageNode, level: number): number {
  let root = node
  while (root.parent) root = root.parent
  return level - 1 - (root !== node && root.page.type === 'group' ? 1 : 0)
}
