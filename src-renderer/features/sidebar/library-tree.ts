import type { Collection } from '../../../src-main/schemas/collection.ts'
import type { Space } from '../../../src-main/schemas/space.ts'

/** A collection or a space in its place. */
export type LibraryNode =
  | { kind: 'collection'; id: string; title: string; children: LibraryNode[]; collection: Collection }
  | { kind: 'space'; id: string; title: string; children: []; space: Space }

/**
 * The library as a tree: below each collection its collections and then its spaces, each in the order of the
 * core. What names a parent that is not there (the caller may not see it) stands at the root.
 */
export function libraryTree(collections: readonly Collection[], spaces: readonly Space[]): LibraryNode[] {
  const known = new Set(collections.map(({ id }) => id))
  const below = new Map<string | undefined, LibraryNode[]>()
  const place = (parent: string | undefined, node: LibraryNode): void => {
    const key = parent !== undefined && known.has(parent) ? parent : undefined
    const siblings = below.get(key)
    if (siblings) siblings.push(node)
    else below.set(key, [node])
  }
  const collectionNodes = collections.map((collection) => ({
    kind: 'collection' as const,
    id: collection.id,
    title: collection.title,
    children: [] as LibraryNode[],
    collection,
  }))
  for (const node of collectionNodes) place(node.collection.parent, node)
  for (const space of spaces) {
    place(space.parent, { kind: 'space', id: space.id, title: space.title, children: [], space })
  }
  for (const node of collectionNodes) node.children = below.get(node.id) ?? []
  return below.get(undefined) ?? []
}
