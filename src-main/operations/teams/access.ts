import { holds, type Level } from '../../domain/roles.ts'
import { Problem } from '../../schemas/problem.ts'
import { onOrganization, unknown, type OrganizationSubject } from '../access/access.ts'
import { declareNeeds } from '../access/needs.ts'
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

/** A team, for administrators of its organization and for its owners, who manage its members. */
export function managingTeam() {
  const access = onOrganization('none')
  return declareNeeds(
    { on: 'organization', level: 'admin', or: 'team owner' },
    (scope: ReadScope, params: Params): TeamSubject => {
      const subject = access(scope, params)
      const isManager = managesMembers(scope, params.teamId, subject.level)
      if (!isManager && !holds(subject.level, 'read')) throw forbidden()
      const found = find(scope, params, subject)
      if (!isManager) throw forbidden()
      return found
    },
  )
}

function find(scope: ReadScope, params: Params, subject: OrganizationSubject): TeamSubject {
  const team = teamRow(scope, subject.organization.id, params.teamId)
  if (!team) throw unknown('team')
  return { ...subject, team }
}

function forbidden(): Problem {
  return new Problem(
    'auth.forbidden',
    'Only an owner of the team or an administrator may change who is in it. Ask one of them.',
  )
}
