import { z } from 'zod'
import { Team, TeamTitle } from '../../schemas/people/team.ts'
import { Id } from '../../schemas/primitives.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { organizationParams } from '../engine/path-params.ts'
import { addToTeam, requireMembers } from './team-members.ts'
import { teamNow } from './team-row.ts'

export const createTeam = defineOperation({
  id: 'createOrganizationTeam',
  group: 'Teams and team members',
  summary: 'Create a team',
  method: 'PUT',
  path: '/v1/orgs/{organizationId}/teams',
  success: 201,
  params: organizationParams,
  query: z.object({}),
  body: z.object({ title: TeamTitle, members: z.array(Id).max(1000).optional() }),
  response: Team,
  offline: NEEDS_ORIGIN,
  access: onOrganization('admin'),
  run(scope, { body }, { organization, level }) {
    const { store } = scope
    const users = requireMembers(store, organization.id, 'body.members', body.members ?? [])
    const id = scope.newId()
    store.run(
      'INSERT INTO team (id, organization, title, created_at) VALUES (?, ?, ?, ?)',
      id,
      organization.id,
      body.title,
      scope.clock(),
    )
    for (const user of users) addToTeam(store, { id, organization: organization.id }, user, 'member')
    scope.touch({ kind: 'organization', organization: organization.id })
    return teamNow(scope, organization.id, id, level)
  },
})
