import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pageThrough } from '../../support/page-through.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const params = () => ({ organizationId: workspace.organization })
const create = (title: string, members: string[] = []) =>
  workspace.call('createOrganizationTeam', { params: params(), body: { title, members } })
const titles = (query: object) =>
  workspace.call('listTeamsInOrganizationById', { params: params(), query }).items.map(({ title }) => title)

describe('creating a team', () => {
  it('returns the team in the form that a read returns', () => {
    const reader = workspace.addUser('read')
    const team = create('Writers', [workspace.user, reader.user])
    expect(team).toEqual({
      object: 'team',
      id: team.id,
      title: 'Writers',
      members: 2,
      spaces: 0,
      createdAt: '2026-01-01T00:00:00.000Z',
      permissions: { view: true, manageMembers: true, admin: true },
    })
    const teamParams = { ...params(), teamId: team.id }
    expect(workspace.call('getTeamInOrganizationById', { params: teamParams })).toEqual(team)
    expect(reader.call('getTeamInOrganizationById', { params: teamParams }).permissions).toEqual({
      view: true,
      manageMembers: false,
      admin: false,
    })
  })

  it('refuses an unknown member, and creates nothing', () => {
    const other = workspace.addUser('read', workspace.addOrganization())
    for (const member of ['nobody', other.user]) {
      const body = { title: 'Writers', members: [workspace.user, member] }
      expect(refusal(workspace.attempt('createOrganizationTeam', { params: params(), body }))).toBe(
        'input.invalid',
      )
    }
    expect(titles({})).toEqual([])
  })

  it('bounds the title at 1 to 64 characters, at creation and at a change', () => {
    const { id: teamId } = create('🪶'.repeat(64))
    for (const title of ['', '  ', '🪶'.repeat(65), 1]) {
      const calls = [
        workspace.attempt('createOrganizationTeam', { params: params(), body: { title } }),
        workspace.attempt('updateTeamInOrganizationById', {
          params: { ...params(), teamId },
          body: { title },
        }),
      ]
      expect(calls.map(refusal)).toEqual(['input.invalid', 'input.invalid'])
    }
  })
})

describe('listing teams', () => {
  it('filters by title in any case and script', () => {
    for (const title of ['Writers', 'ÄRZTE', 'Editors']) create(title)
    expect(titles({ title: 'ärz' })).toEqual(['ÄRZTE'])
    expect(titles({ title: 'ERS' })).toEqual(['Writers'])
    expect(titles({ title: 'rs' })).toEqual(['Writers', 'Editors'])
  })

  it('filters by the user who can manage them: owners their own, administrators all', () => {
    const owner = workspace.addUser('read')
    const own = create('Own', [owner.user])
    create('Other', [owner.user])
    const memberParams = { ...params(), teamId: own.id, userId: owner.user }
    workspace.call('addMemberToOrganizationTeamById', { params: memberParams, body: { role: 'owner' } })
    expect(titles({ owner: owner.user })).toEqual(['Own'])
    expect(titles({ owner: workspace.user })).toEqual(['Own', 'Other'])
    expect(titles({ owner: 'nobody' })).toEqual([])
  })

  it.each([{}, { title: 'team' }])(
    'lists each team once, by pages, while others are deleted (%j)',
    (filter) => {
      const teams = Array.from({ length: 9 }, (_, n) => create(`Team ${n}`))
      const listed = pageThrough(
        (page) =>
          workspace.call('listTeamsInOrganizationById', {
            params: params(),
            query: { limit: 2, ...filter, ...page },
          }),
        (round) => {
          const deleted = teams[round * 3]
          if (deleted)
            workspace.call('removeTeamFromOrganizationById', { params: { ...params(), teamId: deleted.id } })
        },
      )
      const permanent = teams.filter((_, n) => n % 3 !== 0 || n > 6).map(({ id }) => id)
      const ids = listed.map(({ id }) => id)
      expect(ids.filter((id) => permanent.includes(id))).toEqual(permanent)
      expect(new Set(ids).size).toBe(ids.length)
    },
  )

  it('lists the teams of a member with their role in each', () => {
    const reader = workspace.addUser('read')
    const first = create('First', [reader.user])
    create('Second', [reader.user])
    create('Third')
    const memberParams = { ...params(), teamId: first.id, userId: reader.user }
    workspace.call('addMemberToOrganizationTeamById', { params: memberParams, body: { role: 'owner' } })
    const list = (query: object) =>
      workspace.call('listTeamsForOrganizationMember', {
        params: { ...params(), userId: reader.user },
        query,
      })
    expect(list({})).toMatchObject({
      count: 2,
      items: [
        { team: { title: 'First' }, member: { role: 'owner' } },
        { team: { title: 'Second' }, member: { role: 'member' } },
      ],
    })
    expect(list({ title: 'SEC' })).toMatchObject({ count: 1, items: [{ team: { title: 'Second' } }] })
  })
})

describe('a team', () => {
  it('receives another title, and its deletion retains its members', () => {
    const reader = workspace.addUser('read')
    const { id: teamId } = create('Writers', [reader.user])
    const teamParams = { ...params(), teamId }
    const renamed = workspace.call('updateTeamInOrganizationById', {
      params: teamParams,
      body: { title: 'Authors' },
    })
    expect(renamed).toMatchObject({ id: teamId, title: 'Authors', members: 1 })
    workspace.call('removeTeamFromOrganizationById', { params: teamParams })
    expect(refusal(workspace.attempt('getTeamInOrganizationById', { params: teamParams }))).toBe(
      'resource.unknown',
    )
    const member = workspace.call('getMemberInOrganizationById', {
      params: { ...params(), userId: reader.user },
    })
    expect(member.teams).toBe(0)
  })

  it('does not exist under another organization', () => {
    const { id: teamId } = create('Writers')
    const organizationId = workspace.addOrganization()
    workspace.setRole(workspace.user, organizationId, 'admin')
    const elsewhere = { organizationId, teamId }
    expect(refusal(workspace.attempt('getTeamInOrganizationById', { params: elsewhere }))).toBe(
      'resource.unknown',
    )
    expect(refusal(workspace.attempt('removeTeamFromOrganizationById', { params: elsewhere }))).toBe(
      'resource.unknown',
    )
  })
})
