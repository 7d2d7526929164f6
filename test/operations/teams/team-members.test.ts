import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'

let workspace: TestWorkspace
let teamId: string
let anna: Visitor
let bert: Visitor

beforeEach(() => {
  workspace = openTestWorkspace()
  anna = workspace.addUser('read')
  bert = workspace.addUser(null)
  const params = { organizationId: workspace.organization }
  teamId = workspace.call('createOrganizationTeam', { params, body: { title: 'Writers' } }).id
})
afterEach(() => workspace.close())

const params = () => ({ organizationId: workspace.organization, teamId })
const email = ({ user }: Visitor) => `${user}@example.org`
const change = (body: unknown) =>
  workspace.attempt('updateMembersInOrganizationTeam', { params: params(), body })
const set = ({ user }: Visitor, body?: unknown) =>
  workspace.attempt('addMemberToOrganizationTeamById', { params: { ...params(), userId: user }, body })

/** Returns the role of each member of the team, by user. */
const roles = () =>
  Object.fromEntries(
    workspace
      .call('listTeamMembersInOrganizationById', { params: params() })
      .items.map(({ organization, team }) => [organization.id, team.role]),
  )

describe('changing many members of a team', () => {
  it('adds users by id and by email address in any case, including guests', () => {
    expect(change({ add: [anna.user, email(bert).toUpperCase()] })).toMatchObject({ ok: true, value: null })
    expect(roles()).toEqual({ [anna.user]: 'member', [bert.user]: 'member' })
  })

  it('changes the role of members, and adds new members', () => {
    change({ add: [anna.user] })
    change({ memberships: { [anna.user]: { role: 'owner' }, [email(bert)]: { role: 'member' } } })
    expect(roles()).toEqual({ [anna.user]: 'owner', [bert.user]: 'member' })
    change({ add: [anna.user] })
    expect(roles()[anna.user]).toBe('owner')
  })

  it('removes a user who is named in both lists, by id or email address', () => {
    change({ add: [anna.user] })
    change({
      add: [anna.user, bert.user],
      remove: [email(anna)],
      memberships: { [anna.user]: { role: 'owner' } },
    })
    expect(roles()).toEqual({ [bert.user]: 'member' })
  })

  it('changes nothing for users who are not in the team, or without users', () => {
    change({ add: [bert.user] })
    for (const body of [{ remove: ['nobody', anna.user, 'nobody@example.org'] }, {}]) {
      expect(change(body)).toMatchObject({ ok: true })
      expect(roles()).toEqual({ [bert.user]: 'member' })
    }
  })

  it('refuses to add a user who is not a member, and then adds no user', () => {
    const other = workspace.addUser('stranger')
    for (const body of [
      { add: [anna.user, other.user] },
      { add: [anna.user, email(other)] },
      { add: [anna.user], memberships: { nobody: { role: 'member' } } },
    ]) {
      expect(refusal(change(body))).toBe('input.invalid')
    }
    expect(roles()).toEqual({})
  })

  it.each([
    { add: 'x' },
    { add: [1] },
    { add: [''] },
    { add: Array.from({ length: 1001 }, () => 'x') },
    { memberships: [] },
    { memberships: { x: { role: 'admin' } } },
    {
      memberships: Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`u${n}`, { role: 'member' }])),
    },
  ])('refuses a body of another shape (%#)', (body) => {
    expect(refusal(change(body))).toBe('input.invalid')
  })
})

describe('one member of a team', () => {
  it('is added as a member by default, and retains their role when none is named', () => {
    expect(set(anna).ok).toBe(true)
    expect(roles()).toEqual({ [anna.user]: 'member' })
    expect(set(anna, { role: 'owner' }).ok).toBe(true)
    expect(set(anna, {}).ok).toBe(true)
    expect(roles()).toEqual({ [anna.user]: 'owner' })
    expect(refusal(set(anna, { role: 'admin' }))).toBe('input.invalid')
    expect(refusal(set(workspace.addUser('stranger')))).toBe('resource.unknown')
  })

  it('is removed once', () => {
    set(anna)
    const memberParams = { ...params(), userId: anna.user }
    expect(workspace.attempt('deleteMemberFromOrganizationTeamById', { params: memberParams }).ok).toBe(true)
    expect(refusal(workspace.attempt('deleteMemberFromOrganizationTeamById', { params: memberParams }))).toBe(
      'resource.unknown',
    )
    expect(roles()).toEqual({})
  })

  it('manages the other members as an owner, and may remove themselves', () => {
    set(anna, { role: 'owner' })
    const body = { add: [bert.user], remove: [anna.user] }
    expect(anna.attempt('updateMembersInOrganizationTeam', { params: params(), body }).ok).toBe(true)
    expect(refusal(anna.attempt('updateMembersInOrganizationTeam', { params: params(), body }))).toBe(
      'auth.forbidden',
    )
    expect(roles()).toEqual({ [bert.user]: 'member' })
  })

  it('is listed in the order of joining, by pages', () => {
    for (const visitor of [bert, anna]) set(visitor)
    const list = (query: object) =>
      workspace.call('listTeamMembersInOrganizationById', { params: params(), query })
    const first = list({ limit: 1 })
    expect(first).toMatchObject({
      count: 2,
      items: [{ organization: { id: bert.user, role: null, teams: 1 } }],
    })
    expect(list({ limit: 1, page: first.next!.page })).toMatchObject({
      items: [{ organization: { id: anna.user } }],
    })
  })
})
