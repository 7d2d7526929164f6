import { describe, expect, it } from 'vitest'
import type { Collection } from '../../../src-main/schemas/collection.ts'
import type { Space } from '../../../src-main/schemas/space.ts'
import { libraryTree, type LibraryNode } from '../../../src-renderer/features/sidebar/library-tree.ts'

const collection = (id: string, parent?: string): Collection => ({
  object: 'collection',
  id,
  title: id,
  organization: 'o',
  ...(parent !== undefined && { parent }),
  defaultLevel: 'read',
  urls: { location: 'http://127.0.0.1/', app: 'http://127.0.0.1/' },
  permissions: { view: true, admin: true, create: true },
})
const space = (id: string, parent?: string) =>
  ({ object: 'space', id, title: id, ...(parent !== undefined && { parent }) }) as Space

const drawn = (nodes: readonly LibraryNode[]): string =>
  nodes.map((node) => (node.children.length > 0 ? `${node.id}(${drawn(node.children)})` : node.id)).join(' ')

describe('the library', () => {
  it('puts collections before spaces, each below its parent and in its order', () => {
    const tree = libraryTree(
      [collection('b'), collection('a'), collection('inner', 'a')],
      [space('s2'), space('s1'), space('in a', 'a'), space('in inner', 'inner')],
    )
    expect(drawn(tree)).toBe('b a(inner(in inner) in a) s2 s1')
  })

  it('shows what is in a collection that cannot be seen at the root', () => {
    expect(drawn(libraryTree([], [space('s', 'secret')]))).toBe('s')
  })
})
