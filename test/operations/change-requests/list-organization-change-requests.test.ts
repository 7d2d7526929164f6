import { afterEach, beforeEach, expect, it } from 'vitest'
import { addChangeRequest, addSpace, writePage } from '../../support/content/authoring.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'

let workspace: TestWorkspace
let writer: Visitor
let [space, other] = ['', '']
let [own, theirs, elsewhere] = ['', '', '']

beforeEach(() => {
  workspace = openTestWorkspace()
  writer = workspace.addUser('edit')
  const filled = addSpace(workspace, { First: 'one' })
  space = filled.space
  other = addSpace(workspace, {}).space
  own = addChangeRequest(workspace, space)
  theirs = writer.call('createChangeRequest', { params: { spaceId: space } }).id
  elsewhere = addChangeRequest(workspace, other)
  writePage(workspace, { space, changeRequest: theirs, page: filled.pages[0]! }, 'two')
})
afterEach(() => workspace.close())

function ids(query: { creator?: string; contributor?: string; space?: string }): string[] {
  const params = { organizationId: workspace.organization }
  const { items, count } = workspace.call('listChangeRequestsForOrganization', {
    params,
    query: { status: ['draft'], ...query },
  })
  expect(count).toBe(items.length)
  return items.map(({ id }) => id)
}

it('the change requests of an organization are filtered by creator, by contributor, and by space', () => {
  expect(ids({})).toEqual([elsewhere, theirs, own])
  expect(ids({ creator: writer.user })).toEqual([theirs])
  expect(ids({ creator: workspace.user })).toEqual([elsewhere, own])
  expect(ids({ contributor: workspace.user })).toEqual([elsewhere, theirs, own])
  expect(ids({ contributor: writer.user })).toEqual([theirs])
  expect(ids({ space: other })).toEqual([elsewhere])
  expect(ids({ space, creator: workspace.user })).toEqual([own])
  expect(ids({ space: 'unknown' })).toEqual([])
})
