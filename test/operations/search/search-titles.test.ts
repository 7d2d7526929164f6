import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addGuestOf } from '../../support/add-guest.ts'
import { addSpace } from '../../support/content/authoring.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const find = (query: object, caller: Pick<TestWorkspace, 'call'> = workspace) =>
  caller.call('findPagesByTitleInOrganization', {
    params: { organizationId: workspace.organization },
    query: query as { query: string },
  })
const titles = (query: object, caller?: Pick<TestWorkspace, 'call'>) =>
  find(query, caller).items.map(({ title }) => title)

describe('titles of all spaces', () => {
  it('are found with their space, the best title first', () => {
    addSpace(workspace, { 'Moving values': 'Text.\n', Ownership: 'Text.\n' })
    const { space } = addSpace(workspace, { 'Ownership of files': 'Text.\n', 'On ownership': 'Text.\n' })
    expect(titles({ query: 'ownership' })).toEqual(['Ownership', 'Ownership of files', 'On ownership'])
    expect(find({ query: 'files' }).items).toMatchObject([{ title: 'Ownership of files', space, above: [] }])
  })

  it('of spaces that the caller may not read are never found, nor used for corrections', () => {
    const open = addSpace(workspace, { Lamps: 'Text.\n' })
    const closed = addSpace(workspace, { 'Secret lamps': 'Text.\n', Ownership: 'Text.\n' })
    const guest = addGuestOf(workspace, open.space)
    expect(titles({ query: 'lamps' }, guest)).toEqual(['Lamps'])
    expect(find({ query: 'owership' }, guest)).toEqual({ items: [] })
    expect(titles({ query: 'lamps' })).toEqual(['Lamps', 'Secret lamps'])
    workspace.call('deleteSpaceById', { params: { spaceId: closed.space } })
    expect(titles({ query: 'lamps' })).toEqual(['Lamps'])
  })

  it('are looked for with as many queries in many spaces as in two', () => {
    const countOf = (others: number): number => {
      for (let count = 0; count < others; count += 1) addSpace(workspace, { Other: 'Text.\n' })
      const excluded = addSpace(workspace, { Lamps: 'Text.\n' })
      for (let count = 0; count < others; count += 1) addSpace(workspace, { Other: 'Text.\n' })
      const read = vi.spyOn(workspace.store, 'get')
      expect(titles({ query: 'lam', except: excluded.space })).toEqual([])
      const count = read.mock.calls.filter(([sql]) => sql.includes(' MATCH ')).length
      read.mockRestore()
      workspace.call('deleteSpaceById', { params: { spaceId: excluded.space } })
      return count
    }
    expect(countOf(1)).toBe(countOf(10))
  })

  it('are found beside spaces full of the word, which the caller may or may not read', () => {
    const full = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`Lamp ${index}`, '']))
    const first = addSpace(workspace, { 'Lamp of the first': '' })
    addSpace(workspace, full)
    const other = workspace.addOrganization()
    workspace.addUser('admin', other)
    const unread = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`Lamp of ${index}`, '']))
    addSpace(workspace, unread, other)
    const last = addSpace(workspace, { 'Lamp of the last': '' })
    const found = find({ query: 'lamp of' }).items.map(({ space }) => space)
    expect(found.toSorted()).toEqual([first.space, last.space].toSorted())
  })

  it('are found although a text contains the mistyped word', () => {
    addSpace(workspace, { Ownership: 'Text.\n', Letters: 'Often written as owership.\n' })
    expect(titles({ query: 'owership' })).toEqual(['Ownership'])
  })

  it('are found with mistyped words, and the answer names the corrections', () => {
    addSpace(workspace, { 'Understanding ownership': 'Text.\n' })
    const answer = find({ query: 'undrstanding owership' })
    expect(answer.items.map(({ title }) => title)).toEqual(['Understanding ownership'])
    expect(answer.corrections).toEqual([
      { typed: 'undrstanding', meant: 'understanding' },
      { typed: 'owership', meant: 'ownership' },
    ])
  })

  it('exclude those of the named space, and end at the limit', () => {
    const { space } = addSpace(workspace, { 'Lamp one': '', 'Lamp two': '' })
    addSpace(workspace, { 'Lamp three': '', 'Lamp four': '' })
    expect(titles({ query: 'lamp', except: space }).toSorted()).toEqual(['Lamp four', 'Lamp three'])
    expect(titles({ query: 'lamp', limit: 3 })).toHaveLength(3)
    expect(titles({ query: '?!' })).toEqual([])
  })
})
