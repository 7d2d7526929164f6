import type { TestWorkspace, Visitor } from '../workspace.ts'
import { commonTitle, type FilledList, type Fillings, type Item } from './filled-list.ts'

const inOrganization = ({ organization }: TestWorkspace) => ({ organizationId: organization })

/** Adds a user. All users have the same name, and every second one was active. */
function addPerson(workspace: TestWorkspace, count: number): Visitor {
  const person = workspace.addUser(count % 3 === 0 ? null : 'edit')
  workspace.store.run('UPDATE user SET display_name = ? WHERE id = ?', commonTitle(count), person.user)
  if (count % 2 === 0)
    person.call('updateOrganizationMemberLastSeenAt', { params: inOrganization(workspace), body: undefined })
  return person
}

function membersOf(workspace: TestWorkspace): FilledList {
  const params = inOrganization(workspace)
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
    add: (count) => addPerson(workspace, count),
    remove: (userId) => workspace.call('removeMemberFromOrganizationById', { params: { ...params, userId } }),
    staying: [workspace.user],
  }
}

/** The organizations of a user. Each has a further administrator. */
function organizationsOf(workspace: TestWorkspace): FilledList {
  return {
    params: () => ({}),
    add: () => {
      const organization = workspace.addOrganization()
      workspace.addUser('admin', organization)
      workspace.setRole(workspace.user, organization, 'read')
    },
    remove: (organizationId) =>
      workspace.call('removeMemberFromOrganizationById', {
        params: { organizationId, userId: workspace.user },
      }),
    staying: [workspace.organization],
  }
}

function teamsOf(workspace: TestWorkspace): FilledList {
  const params = inOrganization(workspace)
  const owner = workspace.addUser('edit').user
  return {
    params: () => params,
    queries: [{}, { title: 'same 1' }, { owner }, { owner, title: 'same' }],
    add: (count) => {
      const { id } = workspace.call('createOrganizationTeam', { params, body: { title: commonTitle(count) } })
      const teamParams = { ...params, teamId: id }
      const memberships = { [owner]: { role: 'owner' as const } }
      workspace.call('updateMembersInOrganizationTeam', { params: teamParams, body: { memberships } })
    },
    remove: (teamId) => workspace.call('removeTeamFromOrganizationById', { params: { ...params, teamId } }),
  }
}

function teamsOfMember(workspace: TestWorkspace): FilledList {
  const { params, remove } = teamsOf(workspace)
  const userId = workspace.addUser('read').user
  return {
    params: () => ({ ...params(), userId }),
    queries: [{}, { title: 'same' }],
    add: (count) =>
      workspace.call('createOrganizationTeam', {
        params: inOrganization(workspace),
        body: { title: commonTitle(count), members: [userId] },
      }),
    ...(remove && { remove }),
    nameOf: ({ team }) => (team as { id: string }).id,
  }
}

function membersOfTeam(workspace: TestWorkspace): FilledList {
  const organization = inOrganization(workspace)
  const { id } = workspace.call('createOrganizationTeam', { params: organization, body: { title: 'Team' } })
  const params = { ...organization, teamId: id }
  const change = (body: { add?: string[]; remove?: string[] }) =>
    workspace.call('updateMembersInOrganizationTeam', { params, body })
  return {
    params: () => params,
    add: (count) => change({ add: [addPerson(workspace, count).user] }),
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
    (workspace) => ({
      params: () => ({}),
      add: (count) => workspace.call('createUserToken', { body: { label: commonTitle(count) } }),
      remove: (tokenId) => workspace.call('revokeUserToken', { params: { tokenId } }),
    }),
  ],
  listOrganizationInviteLinks: [
    (workspace) => ({
      params: () => inOrganization(workspace),
      add: () =>
        workspace.call('createOrganizationInvite', {
          params: inOrganization(workspace),
          body: { role: 'read' },
        }),
      remove: (inviteId) =>
        workspace.call('deleteOrganizationInviteById', {
          params: { ...inOrganization(workspace), inviteId },
        }),
    }),
  ],
  listUserInvitesInOrganization: [
    (workspace) => ({
      params: () => inOrganization(workspace),
      add: () =>
        workspace.call('createUserInviteInOrganization', {
          params: inOrganization(workspace),
          body: { role: 'read' },
        }),
      remove: (userInviteId) =>
        workspace.call('deleteUserInviteInOrganization', {
          params: { ...inOrganization(workspace), userInviteId },
        }),
    }),
  ],
  listSAMLProvidersInOrganizationById: [
    (workspace) => ({
      params: () => inOrganization(workspace),
      add: (count) =>
        workspace.call('createOrganizationSAMLProvider', {
          params: inOrganization(workspace),
          body: { label: commonTitle(count) },
        }),
      remove: (samlProviderId) =>
        workspace.call('deleteOrganizationSAMLProvider', {
          params: { ...inOrganization(workspace), samlProviderId },
        }),
    }),
  ],
}
