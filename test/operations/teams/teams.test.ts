import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pageThrough } from '../../support/page-through.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let desk: TestWorkspace
beforeEach(() => {
  desk = openTestWorkspace()
})
afterEach(() => desk.close())

const params = () => ({ organizationId: desk.organization })
const create = (title: string, members: string[] = []) =>
  desk.call('createOrganizationTeam', { params: params(), body: { title, members } })
const titles = (query: object) =>
  desk.call('listTeamsInOrganizationById', { params: params(), query }).items.map(({ title }) => title)

describe('creating a team', () => {
  it('returns it as it will be read', () => {
    const reader = desk.addUser('read')
    const team = create('Writers', [desk.user, reader.user])
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
    expect(desk.call('getTeamInOrganizationById', { params: teamParams })).toEqual(team)
    expect(reader.call('getTeamInOrganizationById', { params: teamParams }).permissions).toEqual({
      view: true,
      manageMembers: false,
      admin: false,
    })
  })

  it('refuses an unknown member, and creates nothing', () => {
    const other = desk.addUser('read', desk.addOrganization())
    for (const member of ['nobody', other.user]) {
      const body = { title: 'Writers', members: [desk.user, member] }
      expect(refusal(desk.attempt('createOrganizationTeam', { params: params(), body }))).toBe(
        'input.invalid',
      )
    }
    expect(titles({})).toEqual([])
  })

  it('bounds the title at 1 to 64 characters, here and when it is changed', () => {
    const { id: teamId } = create('🪶'.repeat(64))
    for (const title of ['', '  ', '🪶'.repeat(65), 1]) {
      const calls = [
        desk.attempt('createOrganizationTeam', { params: params(), body: { title } }),
        desk.attempt('updateTeamInOrganizationById', { params: { ...params(), teamId }, body: { title } }),
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

  it('filters by who can manage them: owners their own, administrators all', () => {
    const owner = desk.addUser('read')
    const own = create('Own', [owner.user])
    create('Other', [owner.user])
    const memberParams = { ...params(), teamId: own.id, userId: owner.user }
    desk.call('addMemberToOrganizationTeamById', { params: memberParams, body: { role: 'owner' } })
    expect(titles({ owner: owner.user })).toEqual(['Own'])
    expect(titles({ owner: desk.user })).toEqual(['Own', 'Other'])
    expect(titles({ owner: 'nobody' })).toEqual([])
  })

  it.each([{}, { title: 'team' }])('meets each team once, by pages, while others go (%j)', (filter) => {
    const teams = Array.from({ length: 9 }, (_, n) => create(`Team ${n}`))
    const met = pageThrough(
      (page) =>
        desk.call('listTeamsInOrganizationById', {
          params: params(),
          query: { limit: 2, ...filter, ...page },
        }),
      (round) => {
        const gone = teams[round * 3]
        if (gone) desk.call('removeTeamFromOrganizationById', { params: { ...params(), teamId: gone.id } })
      },
    )
    const stayed = teams.filter((_, n) => n % 3 !== 0 || n > 6).map(({ id }) => id)
    const ids = met.map(({ id }) => id)
    expect(ids.filter((id) => stayed.includes(id))).toEqual(stayed)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('lists the teams of a member with their role in each', () => {
    const reader = desk.addUser('read')
    const first = create('First', [reader.user])
    create('Second', [reader.user])
    create('Third')
    const memberParams = { ...params(), teamId: first.id, userId: reader.user }
    desk.call('addMemberToOrganizationTeamById', { params: memberParams, body: { role: 'owner' } })
    const list = (query: object) =>
      desk.call('listTeamsForOrganizationMember', { params: { ...params(), userId: reader.user }, query })
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
  it('gets another title, and is removed when it is deleted; its members stay', () => {
    const reader = desk.addUser('read')
    const { id: teamId } = create('Writers', [reader.user])
    const teamParams = { ...params(), teamId }
    const renamed = desk.call('updateTeamInOrganizationById', {
      params: teamParams,
      body: { title: 'Authors' },
    })
    expect(renamed).toMatchObject({ id: teamId, title: 'Authors', members: 1 })
    desk.call('removeTeamFromOrganizationById', { params: teamParams })
    expect(refusal(desk.attempt('getTeamInOrganizationById', { params: teamParams }))).toBe(
      'resource.unknown',
    )
    const member = desk.call('getMemberInOrganizationById', { params: { ...params(), userId: reader.user } })
    expect(member.teams).toBe(0)
  })

  it('does not exist under another organization', () => {
    const { id: teamId } = create('Writers')
    const organizationId = desk.addOrganization()
    desk.setRole(desk.user, organizationId, 'admin')
    const elsewhere = { organizationId, teamId }
    expect(refusal(desk.attempt('getTeamInOrganizationById', { params: elsewhere }))).toBe('resource.unknown')
    expect(refusal(desk.attempt('removeTeamFromOrganizationById', { params: elsewhere }))).toBe(
      'resource.unknown',
    )
  })
})
