import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
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
  it('leaves all that it held, in its place and in its order', () => {
    library.space('before')
    const doomed = library.collection('doomed')
    library.space('after')
    library.space('a', doomed)
    const inner = library.collection('b', doomed)
    library.space('c', doomed)
    library.space('deep', inner)
    expect(remove(doomed)).toBeNull()
    expect(library.titles()).toEqual(['before', 'a', 'b', 'c', 'after'])
    expect(library.titles(inner)).toEqual(['deep'])
    expect(refusal(workspace.attempt('getCollectionById', { params: { collectionId: doomed } }))).toBe(
      'resource.unknown',
    )
  })

  it('moves its content to its parent, not to the root', () => {
    const outer = library.collection('outer')
    const doomed = library.collection('doomed', outer)
    const space = library.space('a', doomed)
    remove(doomed)
    expect(workspace.call('getSpaceById', { params: { spaceId: space } }).parent).toBe(outer)
  })

  it('finds its place among siblings that share its sort key', () => {
    const x = library.space('x')
    const doomed = library.collection('doomed')
    const y = library.space('y')
    library.space('inner', doomed)
    workspace.store.run("UPDATE space SET position = 'a1' WHERE id IN (?, ?)", x, y)
    workspace.store.run("UPDATE collection SET position = 'a1' WHERE id = ?", doomed)
    remove(doomed)
    expect(library.titles()).toEqual(['x', 'inner', 'y'])
  })

  it('leaves a deleted space of it restorable', () => {
    const outer = library.collection('outer')
    const doomed = library.collection('doomed', outer)
    const space = library.space('a', doomed)
    workspace.call('deleteSpaceById', { params: { spaceId: space } })
    remove(doomed)
    expect(workspace.call('restoreSpace', { params: { spaceId: space } }).parent).toBe(outer)
  })

  it.each([
    ['admin', undefined],
    ['create', 'auth.forbidden'],
    ['read', 'auth.forbidden'],
    [null, 'resource.unknown'],
    ['stranger', 'resource.unknown'],
  ] as const)('is for administrators: %s', (role, code) => {
    const collectionId = library.collection('a')
    const result = workspace.addUser(role).attempt('deleteCollectionById', { params: { collectionId } })
    expect(result.ok ? undefined : result.problem.code).toBe(code)
  })
})
