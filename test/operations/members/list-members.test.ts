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

const list = (query: Query = {}, target = workspace) =>
  target.call('listMembersInOrganizationById', { params: { organizationId: target.organization }, query })
const ids = (query: Query = {}) => list(query).items.map(({ id }) => id)
const rename = (user: string, name: string) =>
  workspace.store.run('UPDATE user SET display_name = ? WHERE id = ?', name, user)

/** Adds a member one second after the previous one. */
function addLater(role: Parameters<TestWorkspace['addUser']>[0] = 'read') {
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
    const second = addLater().user
    const third = addLater().user
    expect(ids()).toEqual([third, second, workspace.user])
    expect(ids({ order: 'asc' })).toEqual([workspace.user, second, third])
  })

  it('lists by name in any case, and follows a new name', () => {
    const [anna, bert, carl] = [addLater().user, addLater().user, addLater().user]
    rename(anna, 'anna')
    rename(bert, 'Bert')
    rename(carl, 'carl')
    rename(workspace.user, 'ZOE')
    expect(ids({ sort: 'name', order: 'asc' })).toEqual([anna, bert, carl, workspace.user])
    rename(anna, 'Zuza')
    expect(ids({ sort: 'name' })).toEqual([anna, workspace.user, carl, bert])
  })

  it('lists by the time they were last seen, and only seen members', () => {
    const second = addLater()
    addLater()
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

  it('filters by role, including guests', () => {
    const guest = addLater(null).user
    const reader = addLater('read').user
    expect(ids({ role: 'guest' })).toEqual([guest])
    expect(list({ role: 'read' })).toMatchObject({ count: 1, items: [{ id: reader, role: 'read' }] })
    expect(ids({ role: 'edit' })).toEqual([])
  })

  it('searches names and addresses in any script and case, and takes wildcards literally', () => {
    const [anna, olga] = [addLater().user, addLater().user]
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
    for (let n = 0; n < 3; n += 1) addLater()
    const page = list({ limit: 1 }).next!.page
    const others: Query[] = [{ order: 'asc' }, { sort: 'name' }, { role: 'read' }, { search: 'p' }]
    for (const query of others) {
      const params = { organizationId: workspace.organization }
      const result = workspace.attempt('listMembersInOrganizationById', { params, query: { ...query, page } })
      expect(refusal(result)).toBe('input.cursor')
    }
  })

  it('lists each permanent member exactly once, while others join and leave', () => {
    const sorts = constantFrom('joinedAt' as const, 'name' as const)
    const orders = constantFrom('asc' as const, 'desc' as const)
    const searches = constantFrom(undefined, 'person')
    const departures = array(integer({ min: 0, max: 11 }), { maxLength: 6 })
    const limits = integer({ min: 1, max: 5 })
    assert(
      property(sorts, orders, searches, departures, limits, (sort, order, search, leaving, limit) => {
        const crowded = openTestWorkspace()
        // Many members join at the same moment, as an import of users does.
        const people = Array.from({ length: 12 }, () => crowded.addUser('read').user)
        const permanent = new Set(people)
        const query = { sort, order, limit, ...(search !== undefined && { search }) }
        const listed = pageThrough(
          (page) => list({ ...query, ...page }, crowded),
          (round) => {
            // New members stop with the departures. Otherwise the list would never end.
            if (round < leaving.length) crowded.addUser('read')
            const departed = people[leaving[round] ?? -1]
            if (departed === undefined || !permanent.delete(departed)) return
            const params = { organizationId: crowded.organization, userId: departed }
            crowded.call('removeMemberFromOrganizationById', { params })
          },
        ).map(({ id }) => id)
        expect(new Set(listed).size).toBe(listed.length)
        expect([...permanent].filter((id) => !listed.includes(id))).toEqual([])
        crowded.close()
      }),
      { numRuns: 60 },
    )
  })
})
