import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { libraryOf } from '../../support/library.ts'
import { outcome, refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let library: ReturnType<typeof libraryOf>

beforeEach(() => {
  workspace = openTestWorkspace()
  library = libraryOf(workspace)
})
afterEach(() => workspace.close())

const remove = (collectionId: string) => workspace.call('deleteCollectionById', { params: { collectionId } })

describe('deleting a collection', () => {
  it('moves its content to its place, in its order', () => {
    library.space('before')
    const removed = library.collection('removed')
    library.space('after')
    library.space('a', removed)
    const inner = library.collection('b', removed)
    library.space('c', removed)
    library.space('deep', inner)
    expect(remove(removed)).toBeNull()
    expect(library.titles()).toEqual(['before', 'a', 'b', 'c', 'after'])
    expect(library.titles(inner)).toEqual(['deep'])
    expect(refusal(workspace.attempt('getCollectionById', { params: { collectionId: removed } }))).toBe(
      'resource.unknown',
    )
  })

  it('moves its content to its parent, not to the root', () => {
    const outer = library.collection('outer')
    const removed = library.collection('removed', outer)
    const space = library.space('a', removed)
    remove(removed)
    expect(workspace.call('getSpaceById', { params: { spaceId: space } }).parent).toBe(outer)
  })

  it('moves its content to its place among siblings with the same sort key', () => {
    const x = library.space('x')
    const removed = library.collection('removed')
    const y = library.space('y')
    library.space('inner', removed)
    workspace.store.run("UPDATE space SET position = 'a1' WHERE id IN (?, ?)", x, y)
    workspace.store.run("UPDATE collection SET position = 'a1' WHERE id = ?", removed)
    remove(removed)
    expect(library.titles()).toEqual(['x', 'inner', 'y'])
  })

  it('leaves a deleted space in it restorable', () => {
    const outer = library.collection('outer')
    const removed = library.collection('removed', outer)
    const space = library.space('a', removed)
    workspace.call('deleteSpaceById', { params: { spaceId: space } })
    remove(removed)
    expect(workspace.call('restoreSpace', { params: { spaceId: space } }).parent).toBe(outer)
  })

  it.each([
    ['admin', 'done'],
    ['create', 'auth.forbidden'],
    ['read', 'auth.forbidden'],
    [null, 'resource.unknown'],
    ['stranger', 'resource.unknown'],
  ] as const)('is for administrators: a user with the role %s receives %s', (role, expected) => {
    const params = { collectionId: library.collection('a') }
    expect(outcome(workspace.addUser(role).attempt('deleteCollectionById', { params }))).toBe(expected)
  })
})
