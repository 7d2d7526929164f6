import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { Invite, type NewInvite } from '../../../src-main/schemas/people/invite.ts'
import { addSpace } from '../../support/content/authoring.ts'
import { libraryOf } from '../../support/library.ts'
import { outcome, refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const params = () => ({ organizationId: workspace.organization })
const create = (body: unknown) => workspace.attempt('createOrganizationInvite', { params: params(), body })
const createInvite = (body: z.input<typeof NewInvite>): string => {
  const result = create(body)
  if (!result.ok) throw result.problem
  return Invite.parse(result.value).id
}
const update = (inviteId: string, body: unknown) =>
  workspace.attempt('updateOrganizationInviteById', { params: { ...params(), inviteId }, body })
const join = (visitor: Visitor, inviteId: string) =>
  visitor.attempt('joinOrganizationWithInvite', { params: { ...params(), inviteId } })
const roleOf = ({ user }: Visitor) =>
  workspace.call('getMemberInOrganizationById', { params: { ...params(), userId: user } }).role

describe('an invite to the organization', () => {
  it('admits a stranger with its role, and reports users for whom it is redundant', () => {
    const inviteId = createInvite({ role: 'comment' })
    const stranger = workspace.addUser('stranger')
    expect(join(stranger, inviteId)).toMatchObject({ ok: true, value: {} })
    expect(roleOf(stranger)).toBe('comment')
    const invite = workspace.call('getOrganizationInviteLink', { params: { ...params(), inviteId } })
    expect(invite).toEqual({ object: 'invite', id: inviteId, role: 'comment', redundant: true })
  })

  it('raises a role, and never lowers one', () => {
    const [reader, guest] = [workspace.addUser('read'), workspace.addUser(null)]
    const inviteId = createInvite({ role: 'comment' })
    for (const visitor of [workspace, reader, guest]) expect(join(visitor, inviteId).ok).toBe(true)
    expect([roleOf(workspace), roleOf(reader), roleOf(guest)]).toEqual(['admin', 'comment', 'comment'])
  })

  it('adds guests where its role is null', () => {
    const stranger = workspace.addUser('stranger')
    join(stranger, createInvite({ role: null }))
    expect(roleOf(stranger)).toBeNull()
  })

  it('grants another role after a change, and nothing after its deletion', () => {
    const inviteId = createInvite({ role: 'read' })
    expect(update(inviteId, { role: 'edit' })).toMatchObject({ value: { id: inviteId, role: 'edit' } })
    expect(refusal(update(inviteId, { level: 'edit' }))).toBe('input.invalid')
    const stranger = workspace.addUser('stranger')
    join(stranger, inviteId)
    expect(roleOf(stranger)).toBe('edit')
    workspace.call('deleteOrganizationInviteById', { params: { ...params(), inviteId } })
    expect(refusal(join(workspace.addUser('stranger'), inviteId))).toBe('resource.unknown')
    expect(roleOf(stranger)).toBe('edit')
  })

  it('gives no access to another organization', () => {
    const inviteId = createInvite({ role: 'admin' })
    const organizationId = workspace.addOrganization()
    const stranger = workspace.addUser('stranger')
    const elsewhere = { params: { organizationId, inviteId } }
    expect(refusal(stranger.attempt('joinOrganizationWithInvite', elsewhere))).toBe('resource.unknown')
  })

  it('neither works nor can be created while links are turned off', () => {
    const inviteId = createInvite({ role: 'read' })
    workspace.call('updateOrganizationById', { params: params(), body: { inviteLinks: false } })
    expect(refusal(join(workspace.addUser('stranger'), inviteId))).toBe('state.conflict')
    expect(refusal(create({ role: 'read' }))).toBe('state.conflict')
  })

  it.each([{}, { role: 'guest' }, { role: 'read', level: 'read' }, { level: 'read' }, { space: 'x' }])(
    'is not created from %j',
    (body) => {
      expect(refusal(create(body))).toBe('input.invalid')
    },
  )

  it('is listed in pages, the oldest first', () => {
    const ids = [createInvite({ role: 'read' }), createInvite({ role: null }), createInvite({ role: 'edit' })]
    const list = (query: object) => workspace.call('listOrganizationInviteLinks', { params: params(), query })
    const first = list({ limit: 2 })
    expect([...first.items, ...list({ page: first.next!.page }).items].map(({ id }) => id)).toEqual(ids)
  })

  it('is created, read, changed and deleted only by administrators', () => {
    const inviteId = createInvite({ role: 'read' })
    const creator = workspace.addUser('create')
    const named = { ...params(), inviteId }
    const outcomes = [
      creator.attempt('createOrganizationInvite', { params: params(), body: { role: 'read' } }),
      creator.attempt('listOrganizationInviteLinks', { params: params() }),
      creator.attempt('getOrganizationInviteLink', { params: named }),
      creator.attempt('updateOrganizationInviteById', { params: named, body: { role: 'admin' } }),
      creator.attempt('deleteOrganizationInviteById', { params: named }),
      creator.attempt('inviteUsersToOrganization', { params: params(), body: { emails: ['a@b.org'] } }),
    ].map(outcome)
    expect(new Set(outcomes)).toEqual(new Set(['auth.forbidden']))
    expect(outcome(join(creator, inviteId))).toBe('done')
    expect(roleOf(creator)).toBe('create')
  })
})

describe('an invite to a space or a collection', () => {
  it('admits a guest only to that space, at its level', () => {
    const library = libraryOf(workspace)
    const [open, closed] = [library.space('Open'), library.space('Shut')]
    const stranger = workspace.addUser('stranger')
    join(stranger, createInvite({ level: 'comment', space: open }))
    expect(roleOf(stranger)).toBeNull()
    const space = stranger.call('getSpaceById', { params: { spaceId: open } })
    expect(space.permissions).toMatchObject({ comment: true, edit: false })
    expect(refusal(stranger.attempt('getSpaceById', { params: { spaceId: closed } }))).toBe(
      'resource.unknown',
    )
  })

  it('grants another level after a change, and takes no role', () => {
    const spaceId = libraryOf(workspace).space('Handbook')
    const inviteId = createInvite({ level: 'read', space: spaceId })
    expect(outcome(update(inviteId, { level: 'edit' }))).toBe('done')
    expect(refusal(update(inviteId, { role: 'admin' }))).toBe('input.invalid')
    const stranger = workspace.addUser('stranger')
    join(stranger, inviteId)
    expect(stranger.call('getSpaceById', { params: { spaceId } }).permissions).toMatchObject({
      edit: true,
      review: false,
    })
  })

  it('retains the role of a member, and the higher of two levels', () => {
    const collection = libraryOf(workspace).collection('Shelf')
    const spaceId = libraryOf(workspace).space('Inner', collection)
    const reader = workspace.addUser('read')
    for (const level of ['edit', 'review', 'comment'] as const)
      join(reader, createInvite({ level, collection }))
    expect(roleOf(reader)).toBe('read')
    expect(reader.call('getSpaceById', { params: { spaceId } }).permissions).toMatchObject({
      review: true,
      admin: false,
    })
  })

  it('is for existing resources of this organization', () => {
    const elsewhere = addSpace(workspace, {}, workspace.addOrganization()).space
    const places = [{ space: elsewhere }, { space: 'nothing' }, { collection: 'nothing' }]
    for (const place of places) expect(refusal(create({ level: 'read', ...place }))).toBe('input.invalid')
  })

  it('admits nobody while its space is deleted', () => {
    const spaceId = libraryOf(workspace).space('Handbook')
    const inviteId = createInvite({ level: 'read', space: spaceId })
    workspace.call('deleteSpaceById', { params: { spaceId } })
    expect(refusal(join(workspace.addUser('stranger'), inviteId))).toBe('resource.unknown')
    workspace.call('restoreSpace', { params: { spaceId } })
    expect(outcome(join(workspace.addUser('stranger'), inviteId))).toBe('done')
  })

  it('is deleted, with its guests, by a transfer of the space', () => {
    const spaceId = libraryOf(workspace).space('Handbook')
    const stranger = workspace.addUser('stranger')
    const inviteId = createInvite({ level: 'edit', space: spaceId })
    join(stranger, inviteId)
    const organization = workspace.addOrganization()
    workspace.setRole(workspace.user, organization, 'admin')
    workspace.call('transferSpace', { params: { spaceId }, body: { organization } })
    expect(refusal(stranger.attempt('getSpaceById', { params: { spaceId } }))).toBe('resource.unknown')
    expect(refusal(join(stranger, inviteId))).toBe('resource.unknown')
  })
})

describe('inviting users by their addresses', () => {
  const invite = (body: unknown) => workspace.attempt('inviteUsersToOrganization', { params: params(), body })

  it('creates missing users, and makes all of them members, once', () => {
    const known = workspace.addUser('stranger')
    const emails = [
      'Anna@Example.org',
      { email: 'bert@example.org', role: 'edit' },
      `${known.user}@example.org`,
    ]
    const result = invite({ emails, role: 'comment' })
    expect(result).toMatchObject({ ok: true, value: { invited: 3, failedSSOEmails: [] } })
    const members = workspace.call('listMembersInOrganizationById', {
      params: params(),
      query: { search: 'a@' },
    })
    expect(members.items).toMatchObject([
      { role: 'comment', sso: false, user: { displayName: 'anna', email: 'anna@example.org' } },
    ])
    expect(roleOf(known)).toBe('comment')
    expect(invite({ emails, role: 'admin' })).toMatchObject({ value: { invited: 0, users: [] } })
    expect(roleOf(known)).toBe('comment')
  })

  it('grants the default role of the organization by default, or adds guests', () => {
    const [first, second, third] = [
      workspace.addUser('stranger'),
      workspace.addUser('stranger'),
      workspace.addUser('stranger'),
    ]
    const emails = ({ user }: Visitor) => [`${user}@example.org`]
    invite({ emails: emails(first) })
    workspace.call('updateOrganizationById', { params: params(), body: { defaultRole: 'read' } })
    invite({ emails: emails(second) })
    invite({ emails: emails(third), role: null })
    expect([first, second, third].map(roleOf)).toEqual([null, 'read', null])
  })

  it('marks users in no other organization for single sign-on', () => {
    const elsewhere = workspace.addUser('read', workspace.addOrganization())
    const email = `${elsewhere.user}@example.org`
    const result = invite({ emails: [email, 'new@example.org'], sso: true })
    expect(result).toMatchObject({ value: { invited: 2, failedSSOEmails: [email] } })
    const list = workspace.call('listMembersInOrganizationById', {
      params: params(),
      query: { search: 'new@' },
    })
    expect(list.items).toMatchObject([{ sso: true }])
  })

  it.each([{}, { emails: ['x'] }, { emails: 'a@b.org' }, { emails: [{ email: 'a@b.org' }] }])(
    'refuses %j',
    (body) => {
      expect(refusal(invite(body))).toBe('input.invalid')
    },
  )
})
