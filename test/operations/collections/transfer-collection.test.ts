import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let library: ReturnType<typeof libraryOf>
let elsewhere: string

beforeEach(() => {
  workspace = openTestWorkspace()
  library = libraryOf(workspace)
  elsewhere = workspace.addOrganization('Archive')
})
afterEach(() => workspace.close())

const attempt = (
  collectionId: string,
  organization = elsewhere,
  caller = workspace as Pick<TestWorkspace, 'attempt'>,
) => caller.attempt('transferCollection', { params: { collectionId }, body: { organization } })

describe('transferring a collection', () => {
  it('moves its whole content with it to the root of the other organization', () => {
    workspace.setRole(workspace.user, elsewhere, 'create')
    const outer = library.collection('outer')
    const moved = library.collection('moved', outer)
    const inner = library.collection('inner', moved)
    const deep = library.space('deep', inner)
    const gone = library.space('gone', inner)
    const change = workspace.call('createChangeRequest', { params: { spaceId: deep }, body: {} })
    workspace.call('deleteSpaceById', { params: { spaceId: gone } })
    const result = attempt(moved)
    expect(result).toMatchObject({ ok: true, value: { id: moved, organization: elsewhere } })
    expect(result.ok && result.value).not.toHaveProperty('parent')
    expect(library.titles(outer)).toEqual([])
    expect(library.titles(null, elsewhere)).toEqual(['moved'])
    expect(library.titles(inner, elsewhere)).toEqual(['deep'])
    expect(workspace.call('getSpaceById', { params: { spaceId: deep } }).organization).toBe(elsewhere)
    const organizationOfChange = workspace.store.get(
      'SELECT organization FROM change_request WHERE id = ?',
      change.id,
    )
    expect(organizationOfChange).toEqual({ organization: elsewhere })
    const organizationOfDeleted = workspace.store.get('SELECT organization FROM space WHERE id = ?', gone)
    expect(organizationOfDeleted).toEqual({ organization: elsewhere })
  })

  it('requires the admin role here and the create role there', () => {
    const moved = library.collection('moved')
    expect(refusal(attempt(moved))).toBe('resource.unknown')
    workspace.setRole(workspace.user, elsewhere, 'review')
    expect(refusal(attempt(moved))).toBe('auth.forbidden')
    const creator = workspace.addUser('create')
    workspace.setRole(creator.user, elsewhere, 'admin')
    expect(refusal(attempt(moved, elsewhere, creator))).toBe('auth.forbidden')
    expect(library.titles()).toEqual(['moved'])
  })

  it('refuses its own organization, and a missing one', () => {
    const moved = library.collection('moved')
    expect(refusal(attempt(moved, workspace.organization))).toBe('state.conflict')
    expect(refusal(attempt(moved, 'nowhere'))).toBe('resource.unknown')
  })
})
