import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'

let workspace: TestWorkspace
let params: { organizationId: string }
beforeEach(() => {
  workspace = openTestWorkspace()
  params = { organizationId: workspace.organization }
})
afterEach(() => workspace.close())

const save = (caller: Visitor, body: { query: string; space?: string; name?: string }) =>
  caller.call('saveSearchInOrganization', { params, body })
const queriesOf = (caller: Visitor) =>
  caller.call('listSavedSearchesInOrganization', { params }).items.map(({ query }) => query)

describe('saved searches', () => {
  it('are listed with words and filters, the newest first, also within one moment', () => {
    save(workspace, { query: 'oak' })
    save(workspace, { query: 'birch', space: 'wood' })
    save(workspace, { query: 'ash' })
    const { items } = workspace.call('listSavedSearchesInOrganization', { params })
    expect(items.map(({ query }) => query)).toEqual(['ash', 'birch', 'oak'])
    expect(items[1]).toMatchObject({ object: 'saved-search', query: 'birch', space: 'wood' })
    expect(items[1]).not.toHaveProperty('author')
  })

  it('are saved once: an equal one moves to the front', () => {
    const first = save(workspace, { query: 'oak' })
    save(workspace, { query: 'ash' })
    expect(save(workspace, { query: 'oak' }).id).toBe(first.id)
    expect(queriesOf(workspace)).toEqual(['oak', 'ash'])
  })

  it('have a name of their own, which changes and ends without another place in the list', () => {
    save(workspace, { query: 'oak' })
    save(workspace, { query: 'ash' })
    const listed = () =>
      workspace
        .call('listSavedSearchesInOrganization', { params })
        .items.map(({ query, name }) => [query, name])
    save(workspace, { query: 'oak', name: ' Old trees ' })
    expect(listed()).toEqual([
      ['ash', undefined],
      ['oak', 'Old trees'],
    ])
    save(workspace, { query: 'oak' })
    expect(listed()[0]).toEqual(['oak', 'Old trees'])
    save(workspace, { query: 'oak', name: '' })
    expect(listed()[0]).toEqual(['oak', undefined])
  })

  it('are visible only to their user, also for a guest', () => {
    const guest = workspace.addUser(null)
    const { id } = save(guest, { query: 'secret plans' })
    expect(queriesOf(workspace)).toEqual([])
    workspace.call('deleteSavedSearchInOrganization', { params: { ...params, savedSearchId: id } })
    expect(queriesOf(guest)).toEqual(['secret plans'])
    guest.call('deleteSavedSearchInOrganization', { params: { ...params, savedSearchId: id } })
    expect(queriesOf(guest)).toEqual([])
  })

  it('do not exist for users of other organizations', () => {
    const stranger = workspace.addUser('admin', workspace.addOrganization())
    const attempt = stranger.attempt('saveSearchInOrganization', { params, body: { query: 'oak' } })
    expect(refusal(attempt)).toBe('resource.unknown')
    expect(refusal(stranger.attempt('listSavedSearchesInOrganization', { params }))).toBe('resource.unknown')
  })

  it('are at most a hundred, and none is removed for a new one', () => {
    for (let count = 0; count < 100; count += 1) save(workspace, { query: `words ${count}` })
    const attempt = workspace.attempt('saveSearchInOrganization', { params, body: { query: 'one more' } })
    expect(refusal(attempt)).toBe('state.conflict')
    save(workspace, { query: 'words 7' })
    const saved = queriesOf(workspace)
    expect([saved.length, new Set(saved).size, saved[0]]).toEqual([100, 100, 'words 7'])
  })

  it.each([
    { query: '' },
    { query: 'x'.repeat(513) },
    { query: 'a', age: 'century' },
    { query: 'a', status: 'lost' },
    { query: 'a', name: 'x'.repeat(101) },
  ])('cannot be %j', (body) => {
    expect(refusal(workspace.attempt('saveSearchInOrganization', { params, body }))).toBe('input.invalid')
  })
})
