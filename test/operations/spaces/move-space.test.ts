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

const attempt = (spaceId: string, body: unknown, caller = workspace as Pick<TestWorkspace, 'attempt'>) =>
  caller.attempt('moveSpace', { params: { spaceId }, body })

describe('moving a space', () => {
  it('moves into a collection beside a collection, back to the root, and to the end by default', () => {
    const shelf = library.collection('shelf')
    const inner = library.collection('inner', shelf)
    const space = library.space('space')
    const result = attempt(space, { parent: shelf, position: { before: { collection: inner } } })
    expect(result).toMatchObject({ ok: true, value: { parent: shelf, visibility: 'in-collection' } })
    expect(library.titles(shelf)).toEqual(['space', 'inner'])
    attempt(space, {})
    expect(library.titles(shelf)).toEqual(['inner', 'space'])
    expect(attempt(space, { parent: null })).toMatchObject({ value: { visibility: 'private' } })
    expect(library.titles()).toEqual(['shelf', 'space'])
  })

  it('refuses a neighbour that is deleted or in another place, and moves no item', () => {
    const shelf = library.collection('shelf')
    const deleted = library.space('deleted', shelf)
    const outside = library.space('outside')
    const space = library.space('space', shelf)
    library.space('last', shelf)
    workspace.call('deleteSpaceById', { params: { spaceId: deleted } })
    for (const neighbour of [deleted, outside, space]) {
      expect(refusal(attempt(space, { position: { after: { space: neighbour } } }))).toBe('input.invalid')
    }
    expect(library.titles(shelf)).toEqual(['space', 'last'])
  })

  it('requires the create permission at the source and the target', () => {
    const open = library.collection('open')
    const space = library.space('space', open)
    const closed = library.space('closed')
    workspace.call('updateCollectionById', {
      params: { collectionId: open },
      body: { defaultLevel: 'create' },
    })
    const reader = workspace.addUser('read')
    expect(attempt(space, {}, reader).ok).toBe(true)
    expect(refusal(attempt(space, { parent: null }, reader))).toBe('auth.forbidden')
    expect(refusal(attempt(closed, { parent: open }, reader))).toBe('auth.forbidden')
    expect(refusal(attempt(space, {}, workspace.addUser('stranger')))).toBe('resource.unknown')
  })
})

describe('transferring a space', () => {
  const transfer = (spaceId: string, body: object) =>
    workspace.attempt('transferSpace', { params: { spaceId }, body })

  it('moves its change requests with it, to the root or to a collection of the other organization', () => {
    const elsewhere = workspace.addOrganization('Archive')
    workspace.setRole(workspace.user, elsewhere, 'admin')
    const params = { organizationId: elsewhere }
    const shelf = workspace.call('createCollection', { params, body: { title: 'shelf' } }).id
    const space = library.space('space', library.collection('here'))
    workspace.call('createChangeRequest', { params: { spaceId: space }, body: {} })
    const result = transfer(space, { organization: elsewhere })
    expect(result.ok && result.value).not.toHaveProperty('parent')
    expect(library.titles(null, elsewhere)).toEqual(['shelf', 'space'])
    expect(workspace.store.all('SELECT organization FROM change_request')).toEqual([
      { organization: elsewhere },
    ])
    expect(transfer(space, { organization: elsewhere, parent: shelf })).toMatchObject({
      ok: true,
      value: { organization: elsewhere, parent: shelf },
    })
  })

  it('requires the admin role here, the create role there, and an existing target', () => {
    const elsewhere = workspace.addOrganization('Archive')
    const shelf = library.collection('shelf')
    const space = library.space('space')
    expect(refusal(transfer(space, { organization: elsewhere }))).toBe('resource.unknown')
    workspace.setRole(workspace.user, elsewhere, 'read')
    expect(refusal(transfer(space, { organization: elsewhere }))).toBe('auth.forbidden')
    workspace.setRole(workspace.user, elsewhere, 'create')
    expect(refusal(transfer(space, { organization: elsewhere, parent: shelf }))).toBe('input.invalid')
    expect(refusal(transfer(space, { organization: elsewhere, parent: 'nowhere' }))).toBe('resource.unknown')
    expect(refusal(transfer(space, { organization: workspace.organization }))).toBe('state.conflict')
    expect(refusal(transfer(space, {}))).toBe('input.invalid')
    const creator = workspace.addUser('create')
    workspace.setRole(creator.user, elsewhere, 'admin')
    const body = { organization: elsewhere }
    expect(refusal(creator.attempt('transferSpace', { params: { spaceId: space }, body }))).toBe(
      'auth.forbidden',
    )
    expect(library.titles()).toEqual(['shelf', 'space'])
  })
})
