/** A tree with movable nodes. It may contain only some of them. */
export interface MovableTree<Node> {
  id: (node: Node) => string
  parent: (node: Node) => Node | null
  /** Returns the index of a node among its siblings. */
  index: (node: Node) => number
  /** Returns the number of nodes at the level of a node, itself included. */
  siblings: (node: Node) => number
  /** Returns the sibling before a node; undefined when there is none, or when it is not known. */
  before: (node: Node) => Node | undefined
  hasChildren: (node: Node) => boolean
  /** Returns true when other nodes may stand below this one. */
  canHold: (node: Node) => boolean
}

/** The index after the last of some siblings, however many there are. */
export const AT_END = Number.MAX_SAFE_INTEGER

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

const idOf = <Node>(tree: MovableTree<Node>, node: Node | null): string | null => node && tree.id(node)

/**
 * Returns the destination of one keyboard step: before or after a neighbour, below the previous sibling, or after its
 * parent. Returns undefined when there is none.
 */
export function placeByKey<Node>(
  tree: MovableTree<Node>,
  node: Node,
  direction: MoveDirection,
): TreePlace | undefined {
  const at = tree.index(node)
  const parent = tree.parent(node)
  const into = idOf(tree, parent)
  if (direction === 'up') return at > 0 ? { into, at: at - 1 } : undefined
  if (direction === 'down') return at < tree.siblings(node) - 1 ? { into, at: at + 1 } : undefined
  if (direction === 'in') {
    const above = tree.before(node)
    return above && tree.canHold(above) ? { into: tree.id(above), at: AT_END } : undefined
  }
  return parent ? { into: idOf(tree, tree.parent(parent)), at: tree.index(parent) + 1 } : undefined
}

/** The part of a line for a drop: before it, onto it, or after it. */
export type DropSpot = 'before' | 'inside' | 'after'

/** Returns the part of a line under the pointer. `share` counts from its top, 0 to 1. */
export function dropSpot<Node>(
  tree: Pick<MovableTree<Node>, 'canHold' | 'hasChildren'>,
  share: number,
  target: Node,
): DropSpot {
  if (!tree.canHold(target)) return share < 0.5 ? 'before' : 'after'
  if (share < 0.28) return 'before'
  // After an open node with children stands its first child, so only a thin edge means "after" there.
  return share > (tree.hasChildren(target) ? 0.85 : 0.72) ? 'after' : 'inside'
}

/** Returns the destination of a node dropped on a line; undefined for an impossible drop or one without effect. */
export function placeByDrop<Node>(
  tree: MovableTree<Node>,
  dragged: Node,
  target: Node,
  spot: DropSpot,
): TreePlace | undefined {
  if (isWithin(tree, target, dragged)) return undefined
  const own = idOf(tree, tree.parent(dragged))
  const present = tree.index(dragged)
  const last = tree.siblings(dragged) - 1
  if (spot === 'inside') {
    const into = tree.id(target)
    if (own !== into) return { into, at: AT_END }
    return present === last ? undefined : { into, at: last }
  }
  const into = idOf(tree, tree.parent(target))
  // Siblings are counted without the dragged one.
  const others = tree.index(target) - (own === into && present < tree.index(target) ? 1 : 0)
  const at = others + (spot === 'after' ? 1 : 0)
  return own === into && present === at ? undefined : { into, at }
}

/** Returns true when a node is the other one or one of its descendants. */
function isWithin<Node>(tree: MovableTree<Node>, node: Node, ancestor: Node): boolean {
  const id = tree.id(ancestor)
  for (let at: Node | null = node; at; at = tree.parent(at)) if (tree.id(at) === id) return true
  return false
}
