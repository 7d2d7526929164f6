import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let desk: TestWorkspace
let library: ReturnType<typeof libraryOf>
let elsewhere: string

beforeEach(() => {
  desk = openTestWorkspace()
  library = libraryOf(desk)
  elsewhere = desk.addOrganization('Archive')
})
afterEach(() => desk.close())

const attempt = (
  collectionId: string,
  organization = elsewhere,
  caller = desk as Pick<TestWorkspace, 'attempt'>,
) => caller.attempt('transferCollection', { params: { collectionId }, body: { organization } })

describe('transferring a collection', () => {
  it('takes everything in it along, at every depth, to the root of the other organization', () => {
    desk.setRole(desk.user, elsewhere, 'create')
    const outer = library.collection('outer')
    const moved = library.collection('moved', outer)
    const inner = library.collection('inner', moved)
    const deep = library.space('deep', inner)
    const gone = library.space('gone', inner)
    const change = desk.call('createChangeRequest', { params: { spaceId: deep }, body: {} })
    desk.call('deleteSpaceById', { params: { spaceId: gone } })
    const result = attempt(moved)
    expect(result).toMatchObject({ ok: true, value: { id: moved, organization: elsewhere } })
    expect(result.ok && result.value).not.toHaveProperty('parent')
    expect(library.titles(outer)).toEqual([])
    expect(library.titles(null, elsewhere)).toEqual(['moved'])
    expect(library.titles(inner, elsewhere)).toEqual(['deep'])
    expect(desk.call('getSpaceById', { params: { spaceId: deep } }).organization).toBe(elsewhere)
    const organizationOfChange = desk.store.get(
      'SELECT organization FROM change_request WHERE id = ?',
      change.id,
    )
    expect(organizationOfChange).toEqual({ organization: elsewhere })
    const organizationOfDeleted = desk.store.get('SELECT organization FROM space WHERE id = ?', gone)
    expect(organizationOfDeleted).toEqual({ organization: elsewhere })
  })

  it('needs admin here and create there', () => {
    const moved = library.collection('moved')
    expect(refusal(attempt(moved))).toBe('resource.unknown')
    desk.setRole(desk.user, elsewhere, 'review')
    expect(refusal(attempt(moved))).toBe('auth.forbidden')
    const creator = desk.addUser('create')
    desk.setRole(creator.user, elsewhere, 'admin')
    expect(refusal(attempt(moved, elsewhere, creator))).toBe('auth.forbidden')
    expect(library.titles()).toEqual(['moved'])
  })

  it('refuses the organization that it belongs to, and one that is not there', () => {
    const moved = library.collection('moved')
    expect(refusal(attempt(moved, desk.organization))).toBe('state.conflict')
    expect(refusal(attempt(moved, 'nowhere'))).toBe('resource.unknown')
  })
})
