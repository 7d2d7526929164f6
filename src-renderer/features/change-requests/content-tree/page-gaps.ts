import type { PageNode } from '../../../session/page-tree/page-node.ts'
import {
  AT_END,
  placeByKey,
  type MovableTree,
  type MoveDirection,
  type TreePlace,
} from '../../../ui/tree/tree-moves.ts'
import type { Gap } from '../tree-edits/plan-moves.ts'

/** Returns the gap of a place, whose index does not count the moved page. */
export function gapOf({ into, at }: TreePlace, { parent, index }: PageNode): Gap {
  const isSameLevel = into === (parent?.page.id ?? null)
  return { into, before: at === AT_END || !isSameLevel || at < index ? at : at + 1 }
}

/**
 * Returns the gap to which a key moves some pages of the tree. The first of them leads, and the last one downwards.
 * Returns undefined when there is none.
 */
export function gapByKey(
  tree: MovableTree<PageNode>,
  nodes: readonly PageNode[],
  direction: MoveDirection,
): Gap | undefined {
  const lead = direction === 'down' ? nodes.at(-1) : nodes[0]
  const place = lead && placeByKey(tree, lead, direction)
  return lead && place && gapOf(place, lead)
}

/** Returns true when a page is one of some pages, or a descendant of one. */
export function isWithin(node: PageNode, pages: ReadonlySet<string>): boolean {
  for (let current: PageNode | null = node; current; current = current.parent)
    if (pages.has(current.page.id)) return true
  return false
}
