import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addSpace } from '../../support/content/authoring.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

function search(query: string, limit?: number, page?: string) {
  return workspace.call('searchOrganizationContent', {
    params: { organizationId: workspace.organization },
    query: { query, ...(limit !== undefined && { limit }), ...(page !== undefined && { page }) },
  })
}

describe('search in an organization', () => {
  it('groups results by space, at most ten pages of each', () => {
    const many = Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`Page ${index}`, 'pear']))
    const first = addSpace(workspace, many)
    addSpace(workspace, { Other: 'plum' })
    const second = addSpace(workspace, { Pear: 'a page', Last: 'pear' })
    const { items, count } = search('pear ')
    expect(items.map(({ id, pages }) => [id, pages.length])).toEqual([
      [first.space, 10],
      [second.space, 2],
    ])
    expect(items[1]?.pages.map(({ title }) => title)).toEqual(['Pear', 'Last'])
    expect(count).toBe(2)
  })

  it('shows fewer pages of each where many spaces match', () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`Page ${index}`, 'pear']))
    for (let count = 0; count < 10; count += 1) addSpace(workspace, many)
    expect(search('pear ').items.map(({ pages }) => pages.length)).toEqual(Array(10).fill(2))
    expect(search('pear ', 2).items.map(({ pages }) => pages.length)).toEqual([10, 10])
  })

  it('shows every space beside one that is full of the word', () => {
    const full = Object.fromEntries(Array.from({ length: 1100 }, (_, index) => [`Page ${index}`, 'pear']))
    const first = addSpace(workspace, full)
    const second = addSpace(workspace, { Last: 'pear' })
    expect(search('pear ').items.map(({ id }) => id)).toEqual([first.space, second.space])
  })

  it('weighs no more titles of many spaces than of a single one, and finds the page with the whole title', () => {
    const titles = Array.from({ length: 1500 }, (_, index) => (index === 900 ? 'Pear' : `Pear ${index}`))
    const first = addSpace(workspace, Object.fromEntries(titles.map((title) => [title, 'a fruit'])))
    const others = Array.from({ length: 3 }, () => addSpace(workspace, { Pear: 'a fruit', Last: 'pear' }))
    const { all } = workspace.store
    const scored: number[] = []
    workspace.store.all = (sql, ...values) => {
      const rows = all.call(workspace.store, sql, ...values)
      if (sql.includes('bm25(search_heading')) scored.push(rows.length)
      return rows as never
    }
    const { items } = search('pear ')
    expect(items.map(({ id, pages }) => [id, pages.length, pages[0]?.title])).toEqual([
      [first.space, 6, 'Pear'],
      ...others.map(({ space }) => [space, 2, 'Pear']),
    ])
    expect(scored).toEqual([1000, 3])
  })

  it('finds a page despite unreadable spaces full of the word', () => {
    const full = Object.fromEntries(Array.from({ length: 1100 }, (_, index) => [`Page ${index}`, 'pear']))
    const first = addSpace(workspace, { One: 'plum' })
    const other = workspace.addOrganization()
    workspace.addUser('admin', other)
    addSpace(workspace, full, other)
    const last = addSpace(workspace, { Last: 'pear' })
    expect(search('pear ').items.map(({ id }) => id)).toEqual([last.space])
    expect(search('plum ').items.map(({ id }) => id)).toEqual([first.space])
    expect(search('pear plum ').items.map(({ id }) => id)).toEqual([first.space, last.space])
  })

  it('does not separately search a space that lacks a common word', () => {
    const full = Object.fromEntries(Array.from({ length: 1100 }, (_, index) => [`Page ${index}`, 'pear']))
    const first = addSpace(workspace, full)
    for (let count = 0; count < 20; count += 1) addSpace(workspace, { Other: 'plum' })
    const read = vi.spyOn(workspace.store, 'all')
    expect(search('pear').items.map(({ id }) => id)).toEqual([first.space])
    expect(read.mock.calls.filter(([sql]) => sql.includes(' MATCH ')).length).toBeLessThan(12)
  })

  it('pages through spaces', () => {
    const spaces = Array.from({ length: 5 }, () => addSpace(workspace, { One: 'pear' }).space)
    const first = search('pear ', 3)
    const second = search('pear ', 3, first.next?.page)
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(spaces)
    expect(second.next).toBeUndefined()
  })

  it('finds nothing of other organizations, also where no own page contains all words', () => {
    const other = workspace.addOrganization()
    const stranger = workspace.addUser('admin', other)
    addSpace(workspace, { One: 'pear and plum' }, other)
    addSpace(workspace, { Two: 'pear' })
    expect(search('pear plum ').items.map(({ pages }) => pages.map(({ title }) => title))).toEqual([['Two']])
    const answer = stranger.call('searchOrganizationContent', {
      params: { organizationId: other },
      query: { query: 'pear ' },
    })
    expect(answer.items[0]?.pages.map(({ title }) => title)).toEqual(['One'])
  })
})
