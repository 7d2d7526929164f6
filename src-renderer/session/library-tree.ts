import type { Collection } from '../../src-main/schemas/collection.ts'
import type { Space } from '../../src-main/schemas/space.ts'

interface Placed {
  id: string
  title: string
  parent: LibraryNode | null
  children: LibraryNode[]
}

/** A collection or a space in its place. A space has no children. */
export type LibraryNode =
  | (Placed & { kind: 'collection'; collection: Collection })
  | (Placed & { kind: 'space'; space: Space })

/** The library as a tree. */
export interface Library {
  roots: LibraryNode[]
  byId: ReadonlyMap<string, LibraryNode>
}

/**
 * Builds the library as a tree. Each collection lists its collections, then its spaces, in the order of the API. An
 * item whose parent is missing (the caller may not see it) stands at the root.
 */
export function libraryTree(collections: readonly Collection[], spaces: readonly Space[]): Library {
  const nodes: LibraryNode[] = [
    ...collections.map((collection) => ({ kind: 'collection' as const, collection, ...placed(collection) })),
    ...spaces.map((space) => ({ kind: 'space' as const, space, ...placed(space) })),
  ]
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const roots: LibraryNode[] = []
  for (const node of nodes) {
    const above = byId.get(parentOf(node) ?? '')
    node.parent = above?.kind === 'collection' ? above : null
    ;(node.parent?.children ?? roots).push(node)
  }
  return { roots, byId }
}

const placed = ({ id, title }: { id: string; title: string }): Placed => ({
  id,
  title,
  parent: null,
  children: [],
})

const parentOf = (node: LibraryNode): string | undefined =>
  node.kind === 'collection' ? node.collection.parent : node.space.parent
