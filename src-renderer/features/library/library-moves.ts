import type { ContentPosition } from '../../../src-main/schemas/collection.ts'
import type { Library, LibraryNode } from '../../session/library-tree.ts'
import type { MovableTree, TreePlace } from '../../ui/tree/tree-moves.ts'

/** The destination of a space or collection: a collection (null is the top), and a place among its items. */
export interface LibraryMove {
  parent: string | null
  position: ContentPosition
}

/** Returns the library as a movable tree. Only a collection in which the user may create items accepts any. */
export const movableLibrary = (library: Library): MovableTree<LibraryNode> => {
  const siblingsOf = ({ parent }: LibraryNode) => parent?.children ?? library.roots
  return {
    id: ({ id }) => id,
    parent: ({ parent }) => parent,
    index: (node) => siblingsOf(node).indexOf(node),
    siblings: (node) => siblingsOf(node).length,
    before: (node) => siblingsOf(node)[siblingsOf(node).indexOf(node) - 1],
    hasChildren: ({ children }) => children.length > 0,
    canHold: (node) => node.kind === 'collection' && node.collection.permissions.create,
  }
}

/**
 * Returns the move of a node to a place of the tree; undefined for a move without effect. Collections come before
 * spaces, so a place among the others becomes the nearest one among its own kind.
 */
export function moveTo(
  library: Library,
  node: LibraryNode,
  { into, at }: TreePlace,
): LibraryMove | undefined {
  const siblings = childrenOf(library, into)
  const isSameKind = (other: LibraryNode): boolean => other !== node && other.kind === node.kind
  const next = siblings
    .filter((other) => other !== node)
    .slice(at)
    .find(isSameKind)
  if (into === (node.parent?.id ?? null)) {
    const presentNext = siblings.slice(siblings.indexOf(node)).find(isSameKind)
    if (presentNext === next) return undefined
  }
  return { parent: into, position: next ? { before: neighbour(next) } : {} }
}

/** Returns the possible collections for a node, each below its parent. A node cannot move into its own descendants. */
export function destinations(library: Library, node: LibraryNode): LibraryNode[] {
  const destinationsIn = (nodes: readonly LibraryNode[]): LibraryNode[] =>
    nodes.flatMap((other) =>
      other.kind === 'collection' && !isBelow(other, node) ? [other, ...destinationsIn(other.children)] : [],
    )
  return destinationsIn(library.roots)
}

function isBelow(node: LibraryNode, ancestor: LibraryNode): boolean {
  for (let current: LibraryNode | null = node; current; current = current.parent)
    if (current === ancestor) return true
  return false
}

/** The two places without a neighbour that names them. */
export const AT_END = 'end'
export const AT_START = 'start'

/** Returns the nodes of the same kind in a collection (null is the top), without the node itself. */
export const placesIn = (library: Library, node: LibraryNode, parent: string | null): LibraryNode[] =>
  childrenOf(library, parent).filter((other) => other !== node && other.kind === node.kind)

/** Returns the move into a collection, after the item that `place` names, or to its start or end. */
export function moveAfter(
  library: Library,
  node: LibraryNode,
  parent: string | null,
  place: string,
): LibraryMove {
  const siblings = placesIn(library, node, parent)
  const [first] = siblings
  if (place === AT_START && first) return { parent, position: { before: neighbour(first) } }
  const above = siblings.find(({ id }) => id === place)
  return { parent, position: above ? { after: neighbour(above) } : {} }
}

const childrenOf = (library: Library, parent: string | null): readonly LibraryNode[] =>
  parent === null ? library.roots : (library.byId.get(parent)?.children ?? [])

const neighbour = (node: LibraryNode): NonNullable<ContentPosition['before']> =>
  node.kind === 'space' ? { space: node.id } : { collection: node.id }
