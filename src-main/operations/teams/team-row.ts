import { permissionsOn } from '../../domain/permission-table.ts'
import { isAtLeast, type Level } from '../../domain/roles.ts'
import type { Team, TeamRole } from '../../schemas/people/team.ts'
import { countSpacesOfTeam } from '../access/opened-spaces.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'

/** A row of `team`, with the number of its members. */
export interface TeamRow {
  seq: number
  id: string
  organization: string
  title: string
  created_at: number
  members: number
}

/** The columns of a TeamRow. */
export const TEAM_COLUMNS =
  'team.*, (SELECT count(*) FROM team_member WHERE team_member.team = team.id) AS members'

/** Returns the role of a user in a team, or undefined. */
function teamRole({ store }: Pick<ReadScope, 'store'>, team: string, user: string): TeamRole | undefined {
  return store.get<{ role: TeamRole }>('SELECT role FROM team_member WHERE team = ? AND user = ?', team, user)
    ?.role
}

/** True for owners of the team, and for callers whose level on the organization suffices. */
export function managesMembers(scope: ReadScope, team: string, level: Level): boolean {
  return isAtLeast(level, 'admin') || teamRole(scope, team, scope.caller.user) === 'owner'
}

/** The team as the API shows it to a caller with a level on its organization. */
export function presentTeam(scope: ReadScope, row: TeamRow, level: Level): Team {
  return {
    object: 'team',
    id: row.id,
    title: row.title,
    members: row.members,
    spaces: countSpacesOfTeam(scope.store, row.id),
    createdAt: timestamp(row.created_at),
    permissions: {
      ...permissionsOn('team', level),
      manageMembers: managesMembers(scope, row.id, level),
    },
  }
}

/** The team of an organization with an id, or undefined. */
export function teamRow(
  { store }: Pick<ReadScope, 'store'>,
  organization: string,
  id: string,
): TeamRow | undefined {
  return store.get<TeamRow>(
    `SELECT ${TEAM_COLUMNS} FROM team WHERE team.id = ? AND team.organization = ?`,
    id,
    organization,
  )
}

/** Reads a team again after the writes of a call. */
export function teamNow(scope: ReadScope, organization: string, id: string, level: Level): Team {
  const row = teamRow(scope, organization, id)
  if (!row) throw new Error(`The team ${id} is missing from the store`)
  return presentTeam(scope, row, level)
}
