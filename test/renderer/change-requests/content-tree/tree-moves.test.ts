import { describe, expect, it } from 'vitest'
import { KnownTree } from '../../../../src-main/content/page-tree/known-tree.ts'
import type { Page } from '../../../../src-main/schemas/page.ts'
import { movablePages } from '../../../../src-renderer/features/change-requests/content-tree/tree-moves.ts'
import { LevelStore } from '../../../../src-renderer/session/page-tree/level-store.ts'
import type { PageNode } from '../../../../src-renderer/session/page-tree/page-node.ts'
import { pageRows } from '../../../../src-renderer/session/page-tree/page-rows.ts'
import { AT_END, dropSpot, placeByDrop, placeByKey } from '../../../../src-renderer/ui/tree/tree-moves.ts'

function page(id: string, pages: Page[] = [], type: Page['type'] = 'document'): Page {
  return { id, type, title: id, urls: { app: 'http://127.0.0.1/' }, slug: id, path: id, pages }
}

const pages = [page('a', [page('a1'), page('a2')]), page('b'), page('link', [], 'link'), page('c')]
const store = new LevelStore()
store.renew(new KnownTree(pages).levels({}).levels, true)
const rows = pageRows(store, () => true)
const tree = movablePages(rows)
function node(id: string): PageNode {
  const found = rows.at(rows.placeOf(id))?.node
  if (!found) throw new Error(`No row ${id}`)
  return found
}

describe('moving a page by keyboard', () => {
  it('steps over its neighbours, counted without itself', () => {
    expect(placeByKey(tree, node('b'), 'up')).toEqual({ into: null, at: 0 })
    expect(placeByKey(tree, node('b'), 'down')).toEqual({ into: null, at: 2 })
    expect(placeByKey(tree, node('a'), 'up')).toBeUndefined()
    expect(placeByKey(tree, node('a2'), 'down')).toBeUndefined()
  })

  it('moves below the page above it, and out after its parent', () => {
    expect(placeByKey(tree, node('b'), 'in')).toEqual({ into: 'a', at: AT_END })
    expect(placeByKey(tree, node('a1'), 'out')).toEqual({ into: null, at: 1 })
    expect(placeByKey(tree, node('b'), 'out')).toBeUndefined()
  })

  it('never moves below a link', () => {
    expect(placeByKey(tree, node('c'), 'in')).toBeUndefined()
  })
})

describe('dropping a page', () => {
  it('moves before, after or below the page under it', () => {
    expect(placeByDrop(tree, node('c'), node('a1'), 'before')).toEqual({ into: 'a', at: 0 })
    expect(placeByDrop(tree, node('a1'), node('b'), 'after')).toEqual({ into: null, at: 2 })
    expect(placeByDrop(tree, node('b'), node('a'), 'inside')).toEqual({ into: 'a', at: AT_END })
  })

  it('cannot go below itself', () => {
    expect(placeByDrop(tree, node('a'), node('a1'), 'inside')).toBeUndefined()
    expect(placeByDrop(tree, node('a'), node('a'), 'before')).toBeUndefined()
  })

  it('has no effect where the page would stay', () => {
    expect(placeByDrop(tree, node('b'), node('a'), 'after')).toBeUndefined()
    expect(placeByDrop(tree, node('a2'), node('a'), 'inside')).toBeUndefined()
  })

  it('depends on the part of the line under the pointer', () => {
    expect(dropSpot(tree, 0.1, node('b'))).toBe('before')
    expect(dropSpot(tree, 0.5, node('b'))).toBe('inside')
    expect(dropSpot(tree, 0.9, node('b'))).toBe('after')
    expect(dropSpot(tree, 0.4, node('link'))).toBe('before')
  })
})
