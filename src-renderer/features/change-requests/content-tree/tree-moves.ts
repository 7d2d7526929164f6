import type { PageIndex, PageNode } from '../../page/page-index.ts'

/** Where a page goes: below `into` (null is the top), as number `at` of the siblings that it then has. */
export interface TreePlace {
  into: string | null
  at: number
}

export type MoveDirection = 'up' | 'down' | 'in' | 'out'

const siblingsOf = (index: PageIndex, node: PageNode): PageNode[] => node.parent?.children ?? index.roots
const idOf = (node: PageNode | null): string | null => node?.page.id ?? null

/**
 * Where a page goes by one step of the keyboard: before or behind a neighbour, below the one above it, or out
 * behind its parent. Undefined where there is no such place.
 */
export function placeByKey(
  index: PageIndex,
  node: PageNode,
  direction: MoveDirection,
): TreePlace | undefined {
  const siblings = siblingsOf(index, node)
  const at = siblings.indexOf(node)
  if (direction === 'up') return at > 0 ? { into: idOf(node.parent), at: at - 1 } : undefined
  if (direction === 'down')
    return at < siblings.length - 1 ? { into: idOf(node.parent), at: at + 1 } : undefined
  if (direction === 'in') {
    const above = siblings[at - 1]
    return above && canHold(above) ? { into: above.page.id, at: above.children.length } : undefined
  }
  if (!node.parent) return undefined
  const outer = siblingsOf(index, node.parent)
  return { into: idOf(node.parent.parent), at: outer.indexOf(node.parent) + 1 }
}

/** Where on a line something is dropped: before it, onto it, or behind it. */
export type DropSpot = 'before' | 'inside' | 'after'

/** The part of a line that the pointer is over; `share` counts from its top, 0 to 1. */
export function dropSpot(share: number, target: PageNode): DropSpot {
  if (!canHold(target)) return share < 0.5 ? 'before' : 'after'
  if (share < 0.28) return 'before'
  return share > 0.72 && target.children.length === 0 ? 'after' : share > 0.85 ? 'after' : 'inside'
}

/** Where a page goes that is dropped on a line; undefined where it cannot, or would stay. */
export function placeByDrop(
  index: PageIndex,
  dragged: PageNode,
  target: PageNode,
  spot: DropSpot,
): TreePlace | undefined {
  if (dragged === target || isBelow(target, dragged)) return undefined
  if (spot === 'inside') {
    const others = target.children.filter((child) => child !== dragged)
    return dragged.parent === target && target.children.at(-1) === dragged
      ? undefined
      : { into: target.page.id, at: others.length }
  }
  const siblings = siblingsOf(index, target)
  const others = siblings.filter((sibling) => sibling !== dragged)
  const at = others.indexOf(target) + (spot === 'after' ? 1 : 0)
  const isSamePlace = dragged.parent === target.parent && siblings.indexOf(dragged) === at
  return isSamePlace ? undefined : { into: idOf(target.parent), at }
}

function isBelow(node: PageNode, ancestor: PageNode): boolean {
  for (let at: PageNode | null = node; at; at = at.parent) if (at === ancestor) return true
  return false
}

/** Links lead elsewhere and hold nothing. */
function canHold({ page }: PageNode): boolean {
  return page.type === 'document' || page.type === 'group'
}
