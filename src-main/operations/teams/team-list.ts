import { containsText } from '../../domain/contains-text.ts'
import type { TeamRole } from '../../schemas/people/team.ts'
import type { Bound, Reader } from '../../store/store.ts'
import { filterList } from '../engine/filter-list.ts'
import { listName } from '../engine/list-name.ts'
import { countRows, type KeysetList } from '../engine/list-page.ts'
import { MEMBER_COLUMNS, type MemberRow } from '../members/member-row.ts'
import { TEAM_COLUMNS, type TeamRow } from './team-row.ts'

/** The filters of a list of teams; undefined filters nothing. */
export interface TeamFilter {
  /** A user: only the teams that they can manage. */
  owner?: string | undefined
  title?: string | undefined
}

/** The teams of an organization, the oldest first. */
export function teamList(
  store: Reader,
  organization: string,
  { owner, title }: TeamFilter,
): KeysetList<TeamRow> {
  const where = owner === undefined ? 'team.organization = ?' : `team.organization = ? AND ${MANAGED}`
  const values: Bound[] = owner === undefined ? [organization] : [organization, owner, owner]
  const name = listName('teams', { organization, owner, title })
  return withTitle(title, name, {
    name,
    keyTypes: ['number'],
    key: (row) => [row.seq],
    count: () => countRows(store, `SELECT count(*) AS count FROM team WHERE ${where}`, ...values),
    after: (key, limit) =>
      store.all(
        `SELECT ${TEAM_COLUMNS} FROM team WHERE ${where} AND team.seq > ? ORDER BY team.seq LIMIT ?`,
        ...values,
        key?.[0] ?? 0,
        limit,
      ),
  })
}

/** Administrators manage every team, and owners their own. */
const MANAGED = `(
  EXISTS (SELECT 1 FROM team_member
    WHERE team_member.team = team.id AND team_member.user = ? AND team_member.role = 'owner')
  OR EXISTS (SELECT 1 FROM member
    WHERE member.organization = team.organization AND member.user = ? AND member.role = 'admin'))`

/** A team with the role of the listed member in it. */
export interface TeamOfMember extends TeamRow {
  role: TeamRole
  membership: number
}

/** Returns the teams of a member, in the order in which the member was added. */
export function teamsOfMember(
  store: Reader,
  { organization, user }: MemberRow,
  title: string | undefined,
): KeysetList<TeamOfMember> {
  const name = listName('member teams', { organization, user, title })
  return withTitle(title, name, {
    name,
    keyTypes: ['number'],
    key: (row) => [row.membership],
    count: () =>
      countRows(
        store,
        'SELECT count(*) AS count FROM team_member WHERE organization = ? AND user = ?',
        organization,
        user,
      ),
    after: (key, limit) =>
      store.all(
        `SELECT ${TEAM_COLUMNS}, own.role, own.seq AS membership
         FROM team_member AS own JOIN team ON team.id = own.team
         WHERE own.organization = ? AND own.user = ? AND own.seq > ? ORDER BY own.seq LIMIT ?`,
        organization,
        user,
        key?.[0] ?? 0,
        limit,
      ),
  })
}

/** A member of the organization with their role in the listed team. */
export interface MemberOfTeam extends MemberRow {
  team_role: TeamRole
  membership: number
}

/** Returns the members of a team, in the order in which they were added. */
export function membersOfTeam(store: Reader, team: TeamRow): KeysetList<MemberOfTeam> {
  return {
    name: `members of team ${team.id}`,
    keyTypes: ['number'],
    key: (row) => [row.membership],
    count: () => countRows(store, 'SELECT count(*) AS count FROM team_member WHERE team = ?', team.id),
    after: (key, limit) =>
      store.all(
        `SELECT ${MEMBER_COLUMNS}, own.role AS team_role, own.seq AS membership
         FROM team_member AS own
           JOIN member ON member.organization = own.organization AND member.user = own.user
           JOIN user ON user.id = own.user
         WHERE own.team = ? AND own.seq > ? ORDER BY own.seq LIMIT ?`,
        team.id,
        key?.[0] ?? 0,
        limit,
      ),
  }
}

function withTitle<Row extends TeamRow>(
  title: string | undefined,
  name: string,
  list: KeysetList<Row>,
): KeysetList<Row> {
  if (title === undefined || title === '') return list
  return filterList(list, name, (row) => containsText(row.title, title))
}
