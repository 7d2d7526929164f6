import { isAtLeast, type Level } from '../../domain/roles.ts'
import { Problem } from '../../schemas/problem.ts'
import { onOrganization, notFound, type OrganizationSubject } from '../access/access.ts'
import { declareNeeds } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import { managesMembers, teamRow, type TeamRow } from './team-row.ts'

export interface TeamSubject extends OrganizationSubject {
  team: TeamRow
}

interface Params {
  organizationId: string
  teamId: string
}

/** A team, for callers with the level on its organization. */
export function onTeam(needed: Level) {
  const access = onOrganization(needed)
  return declareNeeds(access.needs, (scope: ReadScope, params: Params): TeamSubject =>
    find(scope, params, access(scope, params)),
  )
}

/** A team, for administrators of its organization, and for its owners, who manage its members. */
export function onManagedTeam() {
  const access = onOrganization('none')
  return declareNeeds(
    { on: 'organization', level: 'admin', or: 'team owner' },
    (scope: ReadScope, params: Params): TeamSubject => {
      const subject = access(scope, params)
      const isManager = managesMembers(scope, params.teamId, subject.level)
      if (!isManager && !isAtLeast(subject.level, 'read')) throw forbidden()
      const team = find(scope, params, subject)
      if (!isManager) throw forbidden()
      return team
    },
  )
}

function find(scope: ReadScope, params: Params, subject: OrganizationSubject): TeamSubject {
  const team = teamRow(scope, subject.organization.id, params.teamId)
  if (!team) throw notFound('team')
  return { ...subject, team }
}

function forbidden(): Problem {
  return new Problem(
    'auth.forbidden',
    'Only an owner of the team or an administrator may change who is in it. Ask one of them.',
  )
}
