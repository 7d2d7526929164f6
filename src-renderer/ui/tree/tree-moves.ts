/** A node that can be moved within its tree. */
export interface MovableNode<Node> {
  parent: Node | null
  children: readonly Node[]
}

/** A tree with movable nodes. */
export interface MovableTree<Node> {
  roots: readonly Node[]
  id: (node: Node) => string
  /** Returns true when other nodes may stand below this one. */
  canHold: (node: Node) => boolean
}

/** The destination of a node: below `into` (null is the top), at index `at` of its new siblings. */
export interface TreePlace {
  into: string | null
  at: number
}

export type MoveDirection = 'up' | 'down' | 'in' | 'out'

/** The keys that move the active row, with Alt held. */
export const MOVE_KEYS: Readonly<Record<string, MoveDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** The same keys in the notation of menus. */
export const SHOWN_MOVE_KEYS: Readonly<Record<MoveDirection, string>> = {
  up: 'alt+up',
  down: 'alt+down',
  in: 'alt+right',
  out: 'alt+left',
}

const siblingsOf = <Node extends MovableNode<Node>>(tree: MovableTree<Node>, node: Node): readonly Node[] =>
  node.parent?.children ?? tree.roots

const idOf = <Node>(tree: MovableTree<Node>, node: Node | null): string | null => node && tree.id(node)

/**
 * Returns the destination of one keyboard step: before or behind a neighbour, below the previous sibling, or behind its
 * parent. Returns undefined when there is none.
 */
export function placeByKey<Node extends MovableNode<Node>>(
  tree: MovableTree<Node>,
  node: Node,
  direction: MoveDirection,
): TreePlace | undefined {
  const siblings = siblingsOf(tree, node)
  const at = siblings.indexOf(node)
  const into = idOf(tree, node.parent)
  if (direction === 'up') return at > 0 ? { into, at: at - 1 } : undefined
  if (direction === 'down') return at < siblings.length - 1 ? { into, at: at + 1 } : undefined
  if (direction === 'in') {
    const above = siblings[at - 1]
    return above && tree.canHold(above) ? { into: tree.id(above), at: above.children.length } : undefined
  }
  if (!node.parent) return undefined
  const outer = siblingsOf(tree, node.parent)
  return { into: idOf(tree, node.parent.parent), at: outer.indexOf(node.parent) + 1 }
}

/** The part of a line for a drop: before it, onto it, or behind it. */
export type DropSpot = 'before' | 'inside' | 'after'

/** Returns the part of a line under the pointer. `share` counts from its top, 0 to 1. */
export function dropSpot<Node extends MovableNode<Node>>(
  tree: Pick<MovableTree<Node>, 'canHold'>,
  share: number,
  target: Node,
): DropSpot {
  if (!tree.canHold(target)) return share < 0.5 ? 'before' : 'after'
  if (share < 0.28) return 'before'
  // Behind an open node with children stands its first child, so only a thin edge means "after" there.
  return share > (target.children.length === 0 ? 0.72 : 0.85) ? 'after' : 'inside'
}

/** Returns the destination of a node dropped on a line; undefined for an impossible drop or one without effect. */
export function placeByDrop<Node extends MovableNode<Node>>(
  tree: MovableTree<Node>,
  dragged: Node,
  target: Node,
  spot: DropSpot,
): TreePlace | undefined {
  if (isBelow(target, dragged)) return undefined
  if (spot === 'inside') {
    const others = target.children.filter((child) => child !== dragged)
    const isLastThere = dragged.parent === target && target.children.at(-1) === dragged
    return isLastThere ? undefined : { into: tree.id(target), at: others.length }
  }
  const siblings = siblingsOf(tree, target)
  const others = siblings.filter((sibling) => sibling !== dragged)
  const at = others.indexOf(target) + (spot === 'after' ? 1 : 0)
  const isSamePlace = dragged.parent === target.parent && siblings.indexOf(dragged) === at
  return isSamePlace ? undefined : { into: idOf(tree, target.parent), at }
}

/** Returns true when a node is the other one or one of its descendants. */
export function isBelow<Node extends MovableNode<Node>>(node: Node, ancestor: Node): boolean {
  for (let at: Node | null = node; at; at = at.parent) if (at === ancestor) return true
  return false
}
