import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const named = (userId: string) => ({ params: { userId } })
const PICTURE = 'https://example.org/ada.png'

describe('a user', () => {
  it('is shown to users who share an organization with them, including guests', () => {
    const reader = workspace.addUser('read')
    const guest = workspace.addUser(null)
    for (const caller of [workspace, reader, guest])
      expect(caller.call('getUserById', named(reader.user))).toMatchObject({
        object: 'user',
        id: reader.user,
      })
    expect(reader.call('getUserById', named(workspace.user)).id).toBe(workspace.user)
  })

  it('is unknown to users of other organizations, and known to themselves', () => {
    const stranger = workspace.addUser('admin', workspace.addOrganization())
    expect(refusal(workspace.attempt('getUserById', named(stranger.user)))).toBe('resource.unknown')
    expect(refusal(stranger.attempt('getUserById', named(workspace.user)))).toBe('resource.unknown')
    expect(stranger.call('getUserById', named(stranger.user)).id).toBe(stranger.user)
  })
})

it('the user of a copy that never reached its server is not here yet', () => {
  expect(refusal(workspace.as('').attempt('getAuthenticatedUser', {}))).toBe('sync.not-here-yet')
})

describe('a user without a name', () => {
  it('has the name of the first start for themselves, and another name for others', () => {
    const { user } = workspace
    workspace.call('updateUserById', { ...named(user), body: { displayName: 'You' } })
    const reader = workspace.addUser('read')
    const params = { organizationId: workspace.organization }
    const spaceId = libraryOf(workspace).space('Space')
    workspace.call('postCommentInSpace', { params: { spaceId }, body: { body: { markdown: 'Hello' } } })
    expect(workspace.call('getAuthenticatedUser', {}).displayName).toBe('You')
    expect(reader.call('getUserById', named(user)).displayName).toBe('Unnamed user')
    const [comment] = reader.call('listCommentsInSpace', { params: { spaceId } }).items
    expect(comment?.postedBy.displayName).toBe('Unnamed user')
    const found = (caller: Visitor, search: string) =>
      caller.call('listMembersInOrganizationById', { params, query: { search } }).items.map(({ id }) => id)
    expect(found(reader, 'unnamed')).toEqual([user])
    expect(found(reader, 'you')).toEqual([])
    expect(found(workspace, 'you')).toEqual([user])
  })
})

describe('a profile', () => {
  it('is changed by its user, and shown to others', () => {
    const reader = workspace.addUser('read')
    const body = { displayName: 'Ada Lovelace', photoURL: PICTURE }
    expect(reader.call('updateUserById', { ...named(reader.user), body })).toMatchObject(body)
    expect(workspace.call('getUserById', named(reader.user))).toMatchObject(body)
    const params = { organizationId: workspace.organization, userId: reader.user }
    expect(workspace.call('getMemberInOrganizationById', { params }).user).toMatchObject(body)
  })

  it('retains the fields that a change does not name', () => {
    const { user } = workspace
    workspace.call('updateUserById', { ...named(user), body: { displayName: 'Ada', photoURL: PICTURE } })
    workspace.call('updateUserById', { ...named(user), body: { displayName: 'Grace' } })
    expect(workspace.call('getAuthenticatedUser', {})).toMatchObject({
      displayName: 'Grace',
      photoURL: PICTURE,
    })
  })

  it('is not changed by an administrator', () => {
    const reader = workspace.addUser('read')
    const body = { displayName: 'Other' }
    expect(refusal(workspace.attempt('updateUserById', { ...named(reader.user), body }))).toBe(
      'auth.forbidden',
    )
  })

  it.each([
    {},
    { displayName: '' },
    { displayName: '   ' },
    { displayName: 'x'.repeat(65) },
    { photoURL: 'a' },
  ])('refuses %j', (body) => {
    expect(refusal(workspace.attempt('updateUserById', { ...named(workspace.user), body }))).toBe(
      'input.invalid',
    )
  })
})
