import { afterEach, beforeEach, expect, it } from 'vitest'
import { addSpace } from '../../support/content/authoring.ts'
import { grantLevel } from '../../support/granted-level.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'

let workspace: TestWorkspace
let space: string
beforeEach(() => {
  workspace = openTestWorkspace()
  space = addSpace(workspace, { Lamps: 'Text.\n' }).space
})
afterEach(() => workspace.close())

const withName = (visitor: Visitor, name: string): Visitor => {
  visitor.call('updateUserById', { params: { userId: visitor.user }, body: { displayName: name } })
  return visitor
}
const mentionable = (search?: string, caller: Visitor = workspace) =>
  caller
    .call('listMentionableInSpace', {
      params: { spaceId: space },
      query: search === undefined ? {} : { search },
    })
    .items.map((item) => (item.kind === 'user' ? item.user.displayName : item.team.title))

it('users and teams are found by name, the best match first, without the caller', () => {
  withName(workspace, 'Ada Caller')
  withName(workspace.addUser('read'), 'Nevada')
  withName(workspace.addUser('edit'), 'Zoë Adams')
  const ada = withName(workspace.addUser('edit'), 'Ada Lovelace')
  const params = { organizationId: workspace.organization }
  workspace.call('createOrganizationTeam', { params, body: { title: 'Adapters', members: [ada.user] } })
  workspace.call('createOrganizationTeam', { params, body: { title: 'Ada without members' } })
  expect(mentionable('ada')).toEqual(['Ada Lovelace', 'Adapters', 'Zoë Adams', 'Nevada'])
  expect(mentionable('zoe a')).toEqual(['Zoë Adams'])
  expect(mentionable()).toEqual(['Ada Lovelace', 'Adapters', 'Nevada', 'Zoë Adams'])
})

it('a user without a name is found by the name that the caller sees', () => {
  withName(workspace.addUser('read'), 'You')
  expect(mentionable('unnamed')).toEqual(['Unnamed user'])
  expect(mentionable('you')).toEqual([])
})

it('a guest is offered only on the spaces that the guest may read, and a stranger never', () => {
  const guest = withName(workspace.addUser(null), 'Guest')
  withName(workspace.addUser('stranger'), 'Stranger')
  withName(workspace.addUser('admin', workspace.addOrganization()), 'Elsewhere')
  expect(mentionable()).toEqual([])
  grantLevel(workspace, { user: guest.user, space }, 'comment')
  expect(mentionable()).toEqual(['Guest'])
})

it('a guest receives only the users who wrote in the space', () => {
  const guest = workspace.addUser(null)
  grantLevel(workspace, { user: guest.user, space }, 'comment')
  withName(workspace.addUser('edit'), 'Silent')
  const writer = withName(workspace.addUser('edit'), 'Writer')
  writer.call('postCommentInSpace', { params: { spaceId: space }, body: { body: { markdown: 'Hello.' } } })
  expect(mentionable(undefined, guest)).toEqual(['Writer'])
})

it('a reader without the right to comment, a guest without access and a stranger are refused', () => {
  const attempt = (caller: Visitor) =>
    refusal(caller.attempt('listMentionableInSpace', { params: { spaceId: space } }))
  expect(attempt(workspace.addUser('read'))).toBe('auth.forbidden')
  expect(attempt(workspace.addUser(null))).toBe('resource.unknown')
  expect(attempt(workspace.addUser('stranger'))).toBe('resource.unknown')
})
