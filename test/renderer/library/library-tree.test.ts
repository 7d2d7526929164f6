import { describe, expect, it } from 'vitest'
import { libraryTree, type LibraryNode } from '../../../src-renderer/session/library-tree.ts'
import { collection, space } from '../support/library.ts'

const drawn = (nodes: readonly LibraryNode[]): string =>
  nodes.map((node) => (node.children.length > 0 ? `${node.id}(${drawn(node.children)})` : node.id)).join(' ')

describe('the library', () => {
  it('puts collections before spaces, each below its parent and in its order', () => {
    const { roots, byId } = libraryTree(
      [collection('b'), collection('a'), collection('inner', { parent: 'a' })],
      [space('s2'), space('s1'), space('in a', { parent: 'a' }), space('in inner', { parent: 'inner' })],
    )
    expect(drawn(roots)).toBe('b a(inner(in inner) in a) s2 s1')
    expect(byId.get('in inner')?.parent?.parent?.id).toBe('a')
  })

  it('shows the content of an invisible collection at the root', () => {
    expect(drawn(libraryTree([], [space('s', { parent: 'secret' })]).roots)).toBe('s')
  })
})
