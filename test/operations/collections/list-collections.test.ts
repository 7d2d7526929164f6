import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace

beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const params = () => ({ organizationId: workspace.organization })
const create = (title: string, parent?: string) =>
  workspace.call('createCollection', { params: params(), body: { title, ...(parent && { parent }) } }).id
const list = (query: { page?: string; limit?: number; nested?: boolean } = {}) =>
  workspace.call('listCollectionsInOrganizationById', { params: params(), query })
const titles = (query: { page?: string; limit?: number; nested?: boolean } = {}) =>
  list(query).items.map((item) => item.title)

describe('listing collections', () => {
  it('lists all of them by default, and those at the root on request', () => {
    const first = create('First')
    create('Second')
    create('Inner', first)
    expect(titles().toSorted()).toEqual(['First', 'Inner', 'Second'])
    expect(titles({ nested: false })).toEqual(['First', 'Second'])
    expect(list().count).toBe(3)
    expect(list({ nested: false }).count).toBe(2)
  })

  it('pages to the end, with no cursor on the last page', () => {
    for (const title of ['a', 'b', 'c', 'd', 'e']) create(title)
    const first = list({ limit: 2 })
    const second = list({ limit: 2, page: first.next!.page })
    const third = list({ limit: 2, page: second.next!.page })
    expect([first, second, third].map((page) => page.items.map((item) => item.title))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e'],
    ])
    expect(third).not.toHaveProperty('next')
  })

  it('refuses a cursor of the other list', () => {
    for (const title of ['a', 'b']) create(title)
    const page = list({ limit: 1 }).next!.page
    const result = workspace.attempt('listCollectionsInOrganizationById', {
      params: params(),
      query: { page, nested: false },
    })
    expect(refusal(result)).toBe('input.cursor')
  })

  it('shows each caller the permissions inherited from all collections above', () => {
    const outer = create('Outer')
    create('Inner', outer)
    workspace.call('updateCollectionById', {
      params: { collectionId: outer },
      body: { defaultLevel: 'create' },
    })
    create('Apart')
    const seen = workspace.addUser('read').call('listCollectionsInOrganizationById', { params: params() })
    expect(seen.items.map(({ title, permissions }) => [title, permissions.create]).toSorted()).toEqual([
      ['Apart', false],
      ['Inner', true],
      ['Outer', true],
    ])
  })

  it('ends where damaged data has a cycle of collections', () => {
    const outer = create('Outer')
    const inner = create('Inner', outer)
    const reader = workspace.addUser('read')
    workspace.store.run('UPDATE collection SET parent = ? WHERE id = ?', inner, outer)
    const { items } = reader.call('listCollectionsInOrganizationById', { params: params() })
    expect(items.map(({ permissions }) => permissions)).toEqual(
      Array.from({ length: 2 }, () => ({ view: true, create: false, admin: false })),
    )
  })

  it('is for members: a guest may not, and for a stranger the organization does not exist', () => {
    const attempt = (role: null | 'stranger') =>
      workspace.addUser(role).attempt('listCollectionsInOrganizationById', { params: params() })
    expect(refusal(attempt(null))).toBe('auth.forbidden')
    expect(refusal(attempt('stranger'))).toBe('resource.unknown')
  })
})
