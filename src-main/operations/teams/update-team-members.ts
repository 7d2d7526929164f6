import { z } from 'zod'
import { TeamMembership } from '../../schemas/people/team.ts'
import { text } from '../../schemas/text.ts'
import { LIST_BODY } from '../engine/body-limits.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { teamParams } from '../engine/path-params.ts'
import { onManagedTeam } from './access.ts'
import { membersByKey, addToTeam, requireMembers, removeFromTeam } from './team-members.ts'

/** A user in a body: a user id or an email address. */
const PersonKey = text({ min: 1, max: 254 })
const People = z.array(PersonKey).max(1000)
const MAX_MEMBERSHIPS = 1000

export const updateTeamMembers = defineOperation({
  id: 'updateMembersInOrganizationTeam',
  group: 'Teams and team members',
  summary: 'Add and remove members of a team; a user in both lists is removed',
  method: 'PUT',
  path: '/v1/orgs/{organizationId}/teams/{teamId}/members',
  success: 204,
  params: teamParams,
  query: z.object({}),
  body: z.object({
    add: People.optional(),
    memberships: z
      .record(PersonKey, TeamMembership)
      .refine(
        (memberships) => Object.keys(memberships).length <= MAX_MEMBERSHIPS,
        `takes at most ${MAX_MEMBERSHIPS} people`,
      )
      .optional()
      .describe('The roles of members in the team; new members are added'),
    remove: People.optional(),
  }),
  bodyLimit: LIST_BODY,
  response: undefined,
  offline: NEEDS_ORIGIN,
  access: onManagedTeam(),
  run(scope, { body }, { team }) {
    const { store } = scope
    const { organization } = team
    const memberships = Object.entries(body.memberships ?? {})
    const added = requireMembers(store, organization, 'body.add', body.add ?? [])
    const keys = memberships.map(([key]) => key)
    const named = requireMembers(store, organization, 'body.memberships', keys)
    for (const user of added) addToTeam(store, team, user, undefined)
    named.forEach((user, index) => addToTeam(store, team, user, memberships[index]?.[1].role))
    // A user who left the organization has left its teams too, so there is nothing to remove.
    for (const user of membersByKey(store, organization, body.remove ?? []).values()) {
      removeFromTeam(store, team, user)
    }
    scope.touch({ kind: 'organization', organization })
    return null
  },
})
