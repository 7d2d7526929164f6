import { afterEach, beforeEach, expect, it } from 'vitest'
import { addChangeRequest, addSpace, writePage } from '../../support/content/content.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'

let desk: TestWorkspace
let writer: Visitor
let [space, other] = ['', '']
let [own, theirs, elsewhere] = ['', '', '']

beforeEach(() => {
  desk = openTestWorkspace()
  writer = desk.addUser('edit')
  const filled = addSpace(desk, { First: 'one' })
  space = filled.space
  other = addSpace(desk, {}).space
  own = addChangeRequest(desk, space)
  theirs = writer.call('createChangeRequest', { params: { spaceId: space } }).id
  elsewhere = addChangeRequest(desk, other)
  writePage(desk, { space, changeRequest: theirs, page: filled.pages[0]! }, 'two')
})
afterEach(() => desk.close())

function ids(query: { creator?: string; contributor?: string; space?: string }): string[] {
  const params = { organizationId: desk.organization }
  const { items, count } = desk.call('listChangeRequestsForOrganization', {
    params,
    query: { status: ['draft'], ...query },
  })
  expect(count).toBe(items.length)
  return items.map(({ id }) => id)
}

it('is filtered by creator, by contributor, and by space', () => {
  expect(ids({})).toEqual([elsewhere, theirs, own])
  expect(ids({ creator: writer.user })).toEqual([theirs])
  expect(ids({ creator: desk.user })).toEqual([elsewhere, own])
  expect(ids({ contributor: desk.user })).toEqual([elsewhere, theirs, own])
  expect(ids({ contributor: writer.user })).toEqual([theirs])
  expect(ids({ space: other })).toEqual([elsewhere])
  expect(ids({ space, creator: desk.user })).toEqual([own])
  expect(ids({ space: 'unknown' })).toEqual([])
})
