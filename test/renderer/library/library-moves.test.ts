import { describe, expect, it } from 'vitest'
import {
  AT_END,
  AT_START,
  destinations,
  movableLibrary,
  moveAfter,
  moveTo,
  placesIn,
} from '../../../src-renderer/features/library/library-moves.ts'
import { libraryTree } from '../../../src-renderer/session/library-tree.ts'
import { placeByDrop, placeByKey, type MoveDirection } from '../../../src-renderer/ui/tree/tree-moves.ts'
import { collection, space } from '../support/library.ts'

// guides(deep(d1) g1 g2) closed s1 s2
const library = libraryTree(
  [
    collection('guides'),
    collection('closed', { permissions: { create: false } }),
    collection('deep', { parent: 'guides' }),
  ],
  [
    space('s1'),
    space('s2'),
    space('g1', { parent: 'guides' }),
    space('g2', { parent: 'guides' }),
    space('d1', { parent: 'deep' }),
  ],
)
const tree = movableLibrary(library)
const node = (id: string) => library.byId.get(id)!
const step = (id: string, direction: MoveDirection) => {
  const place = placeByKey(tree, node(id), direction)
  return place && moveTo(library, node(id), place)
}
const dropped = (id: string, on: string, spot: 'before' | 'inside' | 'after') => {
  const place = placeByDrop(tree, node(id), node(on), spot)
  return place && moveTo(library, node(id), place)
}

describe('a step of the keyboard in the library', () => {
  it('goes before or after a neighbour of the same kind', () => {
    expect(step('s2', 'up')).toEqual({ parent: null, position: { before: { space: 's1' } } })
    expect(step('s1', 'down')).toEqual({ parent: null, position: {} })
    expect(step('closed', 'up')).toEqual({ parent: null, position: { before: { collection: 'guides' } } })
  })

  it('does not lead past the other kind, which has its fixed place', () => {
    expect(step('s1', 'up')).toBeUndefined()
    expect(step('closed', 'down')).toBeUndefined()
  })

  it('leaves a collection for the first place after it among its kind', () => {
    expect(step('g1', 'out')).toEqual({ parent: null, position: { before: { space: 's1' } } })
    expect(step('deep', 'out')).toEqual({ parent: null, position: { before: { collection: 'closed' } } })
  })

  it('enters the collection above, if the user may create items there', () => {
    expect(step('g1', 'in')).toEqual({ parent: 'deep', position: {} })
    expect(step('s1', 'in')).toBeUndefined()
  })
})

describe('dropping in the library', () => {
  it('moves into a collection, or next to a space', () => {
    expect(dropped('s1', 'guides', 'inside')).toEqual({ parent: 'guides', position: {} })
    expect(dropped('s2', 'g2', 'before')).toEqual({
      parent: 'guides',
      position: { before: { space: 'g2' } },
    })
  })

  it('never moves below itself, and has no effect where it would stay', () => {
    expect(dropped('guides', 'd1', 'before')).toBeUndefined()
    expect(dropped('g2', 'guides', 'inside')).toBeUndefined()
    expect(dropped('s1', 'guides', 'before')).toBeUndefined()
  })
})

describe('moving by name', () => {
  it('offers every collection except itself and its descendants', () => {
    expect(destinations(library, node('s1')).map(({ id }) => id)).toEqual(['guides', 'deep', 'closed'])
    expect(destinations(library, node('guides')).map(({ id }) => id)).toEqual(['closed'])
  })

  it('names a neighbour among its kind, the start or the end', () => {
    expect(placesIn(library, node('s1'), 'guides').map(({ id }) => id)).toEqual(['g1', 'g2'])
    expect(moveAfter(library, node('s1'), 'guides', 'g1')).toEqual({
      parent: 'guides',
      position: { after: { space: 'g1' } },
    })
    expect(moveAfter(library, node('s1'), 'guides', AT_START)).toEqual({
      parent: 'guides',
      position: { before: { space: 'g1' } },
    })
    expect(moveAfter(library, node('s1'), 'deep', AT_END)).toEqual({ parent: 'deep', position: {} })
    expect(moveAfter(library, node('guides'), 'deep', AT_START)).toEqual({
      parent: 'deep',
      position: {},
    })
  })
})
