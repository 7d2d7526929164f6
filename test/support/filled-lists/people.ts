import type { TestWorkspace, Visitor } from '../workspace.ts'
import { commonTitle, type FilledList, type Fillings, type Item } from './filled-list.ts'

const inOrganization = ({ organization }: TestWorkspace) => ({ organizationId: organization })

/** Everybody is called the same, and every other one is seen. */
function addPerson(desk: TestWorkspace, count: number): Visitor {
  const person = desk.addUser(count % 3 === 0 ? null : 'edit')
  desk.store.run('UPDATE user SET display_name = ? WHERE id = ?', commonTitle(count), person.user)
  if (count % 2 === 0)
    person.call('updateOrganizationMemberLastSeenAt', { params: inOrganization(desk), body: undefined })
  return person
}

function membersOf(desk: TestWorkspace): FilledList {
  const params = inOrganization(desk)
  return {
    params: () => params,
    queries: [
      {},
      ...['joinedAt', 'lastSeenAt', 'name'].flatMap((sort) => [
        { sort, order: 'asc' },
        { sort, order: 'desc' },
      ]),
      { role: 'edit' },
      { role: 'guest', sort: 'name' },
      { search: 'same', order: 'asc' },
    ],
    add: (count) => addPerson(desk, count),
    remove: (userId) => desk.call('removeMemberFromOrganizationById', { params: { ...params, userId } }),
    staying: [desk.user],
  }
}

/** The organizations that one is in, of which each has another administrator too. */
function organizationsOf(desk: TestWorkspace): FilledList {
  return {
    params: () => ({}),
    add: () => {
      const organization = desk.addOrganization()
      desk.addUser('admin', organization)
      desk.setRole(desk.user, organization, 'read')
    },
    remove: (organizationId) =>
      desk.call('removeMemberFromOrganizationById', { params: { organizationId, userId: desk.user } }),
    staying: [desk.organization],
  }
}

function teamsOf(desk: TestWorkspace): FilledList {
  const params = inOrganization(desk)
  const owner = desk.addUser('edit').user
  return {
    params: () => params,
    queries: [{}, { title: 'same 1' }, { owner }, { owner, title: 'same' }],
    add: (count) => {
      const { id } = desk.call('createOrganizationTeam', { params, body: { title: commonTitle(count) } })
      const teamParams = { ...params, teamId: id }
      const memberships = { [owner]: { role: 'owner' as const } }
      desk.call('updateMembersInOrganizationTeam', { params: teamParams, body: { memberships } })
    },
    remove: (teamId) => desk.call('removeTeamFromOrganizationById', { params: { ...params, teamId } }),
  }
}

function teamsOfMember(desk: TestWorkspace): FilledList {
  const { params, remove } = teamsOf(desk)
  const userId = desk.addUser('read').user
  return {
    params: () => ({ ...params(), userId }),
    queries: [{}, { title: 'same' }],
    add: (count) =>
      desk.call('createOrganizationTeam', {
        params: inOrganization(desk),
        body: { title: commonTitle(count), members: [userId] },
      }),
    ...(remove && { remove }),
    nameOf: ({ team }) => (team as { id: string }).id,
  }
}

function membersOfTeam(desk: TestWorkspace): FilledList {
  const organization = inOrganization(desk)
  const { id } = desk.call('createOrganizationTeam', { params: organization, body: { title: 'Team' } })
  const params = { ...organization, teamId: id }
  const change = (body: { add?: string[]; remove?: string[] }) =>
    desk.call('updateMembersInOrganizationTeam', { params, body })
  return {
    params: () => params,
    add: (count) => change({ add: [addPerson(desk, count).user] }),
    remove: (user) => change({ remove: [user] }),
    nameOf: ({ organization: member }: Item) => (member as { id: string }).id,
  }
}

export const people: Fillings = {
  listMembersInOrganizationById: [membersOf],
  listOrganizationsForAuthenticatedUser: [organizationsOf],
  listTeamsInOrganizationById: [teamsOf],
  listTeamsForOrganizationMember: [teamsOfMember],
  listTeamMembersInOrganizationById: [membersOfTeam],
  listUserTokens: [
    (desk) => ({
      params: () => ({}),
      add: (count) => desk.call('createUserToken', { body: { label: commonTitle(count) } }),
      remove: (tokenId) => desk.call('revokeUserToken', { params: { tokenId } }),
    }),
  ],
  listOrganizationInviteLinks: [
    (desk) => ({
      params: () => inOrganization(desk),
      add: () =>
        desk.call('createOrganizationInvite', { params: inOrganization(desk), body: { role: 'read' } }),
      remove: (inviteId) =>
        desk.call('deleteOrganizationInviteById', { params: { ...inOrganization(desk), inviteId } }),
    }),
  ],
  listSAMLProvidersInOrganizationById: [
    (desk) => ({
      params: () => inOrganization(desk),
      add: (count) =>
        desk.call('createOrganizationSAMLProvider', {
          params: inOrganization(desk),
          body: { label: commonTitle(count) },
        }),
      remove: (samlProviderId) =>
        desk.call('deleteOrganizationSAMLProvider', { params: { ...inOrganization(desk), samlProviderId } }),
    }),
  ],
}
