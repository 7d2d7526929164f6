import type { TreeRow } from '../ui/tree/tree-row.ts'
import { visibleRows } from '../ui/tree/tree-row.ts'
import type { PageIndex, PageNode } from './page-index.ts'

export interface PageRow extends TreeRow {
  node: PageNode
  /** The indentation, in steps. The pages of a group at the root align with its heading. */
  indent: number
  /** True for a group at the root, which is a heading. */
  isHeading: boolean
  isHidden: boolean
}

/** The number of pages up to which a tree starts with all nodes open. */
export const OPEN_AT_FIRST = 60

/** Returns true when a node is initially open: headings always, other nodes in small books. */
export function isOpenAtFirst(index: PageIndex, id: string): boolean {
  const node = index.byId.get(id)
  return index.inOrder.length <= OPEN_AT_FIRST || (node !== undefined && isRootGroup(node))
}

const isRootGroup = (node: PageNode): boolean => node.parent === null && node.page.type === 'group'

/** Returns the visible rows of a page tree. */
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
