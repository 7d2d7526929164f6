import { array, assert, constantFrom, integer, property } from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '../../../src-main/hosts/client-types.ts'
import { pageThrough } from '../../support/page-through.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

type Query = CallInput<'listMembersInOrganizationById'>['query']

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const list = (query: Query = {}, at = workspace) =>
  at.call('listMembersInOrganizationById', { params: { organizationId: at.organization }, query })
const ids = (query: Query = {}) => list(query).items.map(({ id }) => id)
const rename = (user: string, name: string) =>
  workspace.store.run('UPDATE user SET display_name = ? WHERE id = ?', name, user)

/** Adds a member a second after the one before. */
function later(role: Parameters<TestWorkspace['addUser']>[0] = 'read') {
  workspace.advance(1000)
  return workspace.addUser(role)
}

describe('listing members', () => {
  it('shows their names, and the extent of their access', () => {
    workspace.call('createSpace', { params: { organizationId: workspace.organization }, body: {} })
    expect(list().items).toEqual([
      {
        object: 'member',
        id: workspace.user,
        role: 'admin',
        user: {
          object: 'user',
          id: workspace.user,
          displayName: `Person ${workspace.user}`,
          email: `${workspace.user}@example.org`,
          urls: { location: `http://carrel.test/v1/users/${workspace.user}` },
        },
        disabled: false,
        joinedAt: '2026-01-01T00:00:00.000Z',
        sso: false,
        spaces: 1,
        teams: 0,
      },
    ])
  })

  it('lists the newest first, or the oldest', () => {
    const second = later().user
    const third = later().user
    expect(ids()).toEqual([third, second, workspace.user])
    expect(ids({ order: 'asc' })).toEqual([workspace.user, second, third])
  })

  it('lists by name in any case, and follows a new name', () => {
    const [anna, bert, carl] = [later().user, later().user, later().user]
    rename(anna, 'anna')
    rename(bert, 'Bert')
    rename(carl, 'carl')
    rename(workspace.user, 'ZOE')
    expect(ids({ sort: 'name', order: 'asc' })).toEqual([anna, bert, carl, workspace.user])
    rename(anna, 'Zuza')
    expect(ids({ sort: 'name' })).toEqual([anna, workspace.user, carl, bert])
  })

  it('lists by the time they were last seen, and only seen members', () => {
    const second = later()
    later()
    const params = { organizationId: workspace.organization }
    workspace.call('updateOrganizationMemberLastSeenAt', { params })
    workspace.advance(1000)
    second.call('updateOrganizationMemberLastSeenAt', { params })
    expect(list({ sort: 'lastSeenAt' })).toMatchObject({
      count: 2,
      items: [{ id: second.user }, { id: workspace.user }],
    })
    expect(ids({ sort: 'lastSeenAt', order: 'asc' })).toEqual([workspace.user, second.user])
  })

  it('picks out a role, guests being one', () => {
    const guest = later(null).user
    const reader = later('read').user
    expect(ids({ role: 'guest' })).toEqual([guest])
    expect(list({ role: 'read' })).toMatchObject({ count: 1, items: [{ id: reader, role: 'read' }] })
    expect(ids({ role: 'edit' })).toEqual([])
  })

  it('searches names and addresses in any script and case, and takes the words as they are', () => {
    const [anna, olga] = [later().user, later().user]
    rename(anna, 'Änne 100% O_Neil')
    rename(olga, 'Ольга')
    expect(ids({ search: 'äNNE' })).toEqual([anna])
    expect(ids({ search: 'ОЛЬ' })).toEqual([olga])
    expect(ids({ search: `${olga}@EXAMPLE` })).toEqual([olga])
    expect(ids({ search: '%' })).toEqual([anna])
    expect(ids({ search: '_neil' })).toEqual([anna])
    expect(list({ search: 'nobody' })).toEqual({ count: 0, items: [] })
    expect(list({ search: 'example.org', limit: 1 })).toMatchObject({ count: 3 })
  })

  it('refuses a cursor of another order, sort, role or search', () => {
    for (let n = 0; n < 3; n += 1) later()
    const page = list({ limit: 1 }).next!.page
    const others: Query[] = [{ order: 'asc' }, { sort: 'name' }, { role: 'read' }, { search: 'p' }]
    for (const query of others) {
      const params = { organizationId: workspace.organization }
      const result = workspace.attempt('listMembersInOrganizationById', { params, query: { ...query, page } })
      expect(refusal(result)).toBe('input.cursor')
    }
  })

  it('lists each member who stays exactly once, while others come and go', () => {
    const sorts = constantFrom('joinedAt' as const, 'name' as const)
    const orders = constantFrom('asc' as const, 'desc' as const)
    const searches = constantFrom(undefined, 'person')
    const departures = array(integer({ min: 0, max: 11 }), { maxLength: 6 })
    const limits = integer({ min: 1, max: 5 })
    assert(
      property(sorts, orders, searches, departures, limits, (sort, order, search, leaving, limit) => {
        const here = openTestWorkspace()
        // Many join in the same moment: an import of people does just that.
        const people = Array.from({ length: 12 }, () => here.addUser('read').user)
        const throughout = new Set(people)
        const query = { sort, order, limit, ...(search !== undefined && { search }) }
        const met = pageThrough(
          (page) => list({ ...query, ...page }, here),
          (round) => {
            // No longer than others leave, or a list that grows as fast as it is read has no end.
            if (round < leaving.length) here.addUser('read')
            const gone = people[leaving[round] ?? -1]
            if (gone === undefined || !throughout.delete(gone)) return
            const params = { organizationId: here.organization, userId: gone }
            here.call('removeMemberFromOrganizationById', { params })
          },
        ).map(({ id }) => id)
        expect(new Set(met).size).toBe(met.length)
        expect([...throughout].filter((id) => !met.includes(id))).toEqual([])
        here.close()
      }),
      { numRuns: 60, seed: 20261121 },
    )
  })
})
