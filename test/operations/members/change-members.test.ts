import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { grantLevel } from '../../support/granted-level.ts'
import { libraryOf } from '../../support/library.ts'
import { outcome, refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const named = (userId: string) => ({ organizationId: workspace.organization, userId })
const update = (userId: string, body: unknown, caller: Pick<TestWorkspace, 'attempt'> = workspace) =>
  caller.attempt('updateMemberInOrganizationById', { params: named(userId), body })
const remove = (userId: string, caller: Pick<TestWorkspace, 'attempt'> = workspace) =>
  caller.attempt('removeMemberFromOrganizationById', { params: named(userId) })

describe('giving a member another role', () => {
  it('changes their permissions at once', () => {
    const reader = workspace.addUser('read')
    const params = { organizationId: workspace.organization }
    expect(refusal(reader.attempt('createSpace', { params, body: {} }))).toBe('auth.forbidden')
    expect(update(reader.user, { role: 'create' })).toMatchObject({ ok: true, value: { role: 'create' } })
    expect(reader.attempt('createSpace', { params, body: {} }).ok).toBe(true)
    expect(update(reader.user, { role: null })).toMatchObject({ value: { role: null, spaces: 0 } })
    expect(refusal(reader.attempt('listSpacesInOrganizationById', { params }))).toBe('auth.forbidden')
  })

  it('retains the role where none is named, and refuses an unknown role', () => {
    const reader = workspace.addUser('read')
    expect(update(reader.user, {})).toMatchObject({ value: { role: 'read' } })
    for (const role of ['guest', 'owner', '', 1])
      expect(refusal(update(reader.user, { role }))).toBe('input.invalid')
  })

  it('is refused to users who are no administrators', () => {
    const creator = workspace.addUser('create')
    expect(refusal(update(creator.user, { role: 'admin' }, creator))).toBe('auth.forbidden')
    expect(update(creator.user, {})).toMatchObject({ value: { role: 'create' } })
  })

  it('accepts only members of this organization', () => {
    const elsewhere = workspace.addOrganization()
    const other = workspace.addUser('read', elsewhere)
    expect(refusal(update(other.user, { role: 'read' }))).toBe('resource.unknown')
    expect(refusal(remove(other.user))).toBe('resource.unknown')
  })
})

describe('the last administrator', () => {
  it.each(['create', 'read', null])('cannot receive the role %s', (role) => {
    expect(refusal(update(workspace.user, { role }))).toBe('member.last-admin')
    expect(update(workspace.user, { role: 'admin' }).ok).toBe(true)
  })

  it('cannot leave without another administrator', () => {
    expect(refusal(remove(workspace.user))).toBe('member.last-admin')
    const second = workspace.addUser('admin')
    expect(remove(workspace.user, second).ok).toBe(true)
    expect(refusal(remove(second.user, second))).toBe('member.last-admin')
  })

  it('is determined for each organization separately', () => {
    workspace.addUser('admin', workspace.addOrganization())
    expect(refusal(remove(workspace.user))).toBe('member.last-admin')
  })
})

describe('removing a member', () => {
  it('revokes access to the organization, its spaces and its teams, and retains the text of the member', () => {
    const spaceId = libraryOf(workspace).space('Handbook')
    const writer = workspace.addUser('edit')
    const body = { body: { markdown: 'Mine' } }
    const commentId = writer.call('postCommentInSpace', { params: { spaceId }, body }).id
    const params = { organizationId: workspace.organization }
    const team = workspace.call('createOrganizationTeam', {
      params,
      body: { title: 'T', members: [writer.user] },
    })
    expect(remove(writer.user).ok).toBe(true)
    expect(refusal(writer.attempt('getSpaceById', { params: { spaceId } }))).toBe('resource.unknown')
    expect(refusal(remove(writer.user))).toBe('resource.unknown')
    const comment = workspace.call('getCommentInSpace', { params: { spaceId, commentId } })
    expect(comment.postedBy.id).toBe(writer.user)
    const teamParams = { ...params, teamId: team.id }
    expect(workspace.call('getTeamInOrganizationById', { params: teamParams }).members).toBe(0)
  })

  it.each(['read', null] as const)('lets a member with the role %s leave, and remove nobody else', (role) => {
    const [member, other] = [workspace.addUser(role), workspace.addUser('read')]
    const params = { organizationId: workspace.organization }
    expect(refusal(remove(other.user, member))).toBe('auth.forbidden')
    expect(outcome(remove(member.user, member))).toBe('done')
    expect(refusal(member.attempt('getOrganizationById', { params }))).toBe('resource.unknown')
  })
})

describe('a member', () => {
  it('can be marked for single sign-on', () => {
    const { user } = workspace.addUser('read')
    const marked = workspace.call('setUserAsSSOMemberForOrganization', { params: named(user) })
    expect(marked).toMatchObject({ id: user, sso: true })
    expect(workspace.call('getMemberInOrganizationById', { params: named(user) })).toEqual(marked)
  })

  it('records the last visit, and receives signed claims', () => {
    workspace.advance(5000)
    const params = { organizationId: workspace.organization }
    const { serviceVisitorClaims } = workspace.call('updateOrganizationMemberLastSeenAt', { params })
    const [, claims = ''] = serviceVisitorClaims.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))).toMatchObject({
      sub: workspace.user,
      organization: workspace.organization,
      role: 'admin',
    })
    expect(workspace.call('getMemberInOrganizationById', { params: named(workspace.user) }).lastSeenAt).toBe(
      '2026-01-01T00:00:05.000Z',
    )
  })
})

describe('the spaces of a member', () => {
  const spacesOf = (userId: string, query: object = {}) =>
    workspace.call('listSpacesForOrganizationMember', { params: named(userId), query })

  it('are listed with their level on each, the newest first', () => {
    const library = libraryOf(workspace)
    const first = library.space('First')
    workspace.advance(1000)
    const second = library.space('Second')
    const reader = workspace.addUser('read')
    workspace.call('updateSpaceById', { params: { spaceId: first }, body: { defaultLevel: 'edit' } })
    expect(spacesOf(reader.user)).toMatchObject({
      count: 2,
      items: [
        { permission: 'read', space: { id: second } },
        { permission: 'edit', space: { id: first } },
      ],
    })
    expect(spacesOf(reader.user, { order: 'asc' }).items.map(({ space }) => space.id)).toEqual([
      first,
      second,
    ])
    expect(spacesOf(workspace.user).items.map(({ permission }) => permission)).toEqual(['admin', 'admin'])
  })

  it('are for a guest those with granted access, also through collections and teams', () => {
    const library = libraryOf(workspace)
    const shelf = library.collection('Shelf')
    const inner = library.collection('Inner', shelf)
    const [open, closed, deep] = [library.space('Open'), library.space('Shut'), library.space('Deep', inner)]
    const guest = workspace.addUser(null)
    const params = { organizationId: workspace.organization }
    const team = workspace.call('createOrganizationTeam', {
      params,
      body: { title: 'T', members: [guest.user] },
    })
    grantLevel(workspace, { user: guest.user, space: open }, 'comment')
    grantLevel(workspace, { team: team.id, collection: shelf }, 'read')
    const { count, items } = spacesOf(guest.user)
    expect(count).toBe(2)
    expect(Object.fromEntries(items.map(({ space, permission }) => [space.id, permission]))).toEqual({
      [open]: 'comment',
      [deep]: 'read',
    })
    expect(workspace.call('getMemberInOrganizationById', { params: named(guest.user) }).spaces).toBe(2)
    expect(
      workspace.call('getTeamInOrganizationById', { params: { ...params, teamId: team.id } }).spaces,
    ).toBe(1)
    expect(guest.call('getSpaceById', { params: { spaceId: deep } }).permissions.comment).toBe(false)
    expect(refusal(guest.attempt('getSpaceById', { params: { spaceId: closed } }))).toBe('resource.unknown')
  })
})
