import { placeInName } from '../../domain/place-in-name.ts'
import { isAtLeast } from '../../domain/roles.ts'
import type { Mentionable } from '../../schemas/people/mentionable.ts'
import type { Role } from '../../schemas/primitives.ts'
import type { SpaceSubject } from '../access/access.ts'
import { Levels } from '../access/levels.ts'
import type { ReadScope } from '../engine/scope.ts'
import { nameFor, presentUser, type UserRow } from '../users/user-row.ts'

interface Ranked {
  rank: number
  name: string
  item: Mentionable
}

/**
 * Returns the users and teams whose names contain the text, the best match first. Each user may read the space. A
 * caller who may not list the members of the organization receives only the authors of the space.
 */
export function findMentionable(scope: ReadScope, subject: SpaceSubject, search: string): Mentionable[] {
  const { space } = subject
  const mayList = isAtLeast(new Levels(scope, space.organization).onOrganization(), 'read')
  const candidates = mayList
    ? [...membersWith(scope, subject, search), ...teamsWith(scope, subject, search)]
    : authorsWith(scope, subject, search)
  return candidates
    .toSorted((one, other) => one.rank - other.rank || one.name.localeCompare(other.name, 'en'))
    .map(({ item }) => item)
}

interface MemberRow extends UserRow {
  role: Role | null
}

function membersWith(scope: ReadScope, subject: SpaceSubject, search: string): Ranked[] {
  const { store, caller } = scope
  const { space } = subject
  const rows = store.all<MemberRow>(
    `SELECT user.*, member.role FROM member JOIN user ON user.id = member.user WHERE member.organization = ?`,
    space.organization,
  )
  return rows
    .filter(({ id }) => id !== caller.user)
    .flatMap((row) => rankUser(scope, row, search))
    .filter(({ row }) => mayRead(scope, subject, row))
}

/** All members except guests read every space. */
function mayRead({ store }: ReadScope, { space }: SpaceSubject, { id, role }: MemberRow): boolean {
  return (
    role !== null ||
    isAtLeast(new Levels({ store, caller: { user: id } }, space.organization).onSpace(space), 'read')
  )
}

/** The users who wrote comments or began change requests in the space, whose names its readers see anyway. */
function authorsWith(scope: ReadScope, subject: SpaceSubject, search: string): Ranked[] {
  const { space } = subject
  const rows = scope.store.all<MemberRow>(
    `SELECT user.*, member.role FROM user JOIN member ON member.user = user.id AND member.organization = ?
     WHERE user.id <> ? AND user.id IN (
       SELECT posted_by FROM comment WHERE space = ?
       UNION SELECT created_by FROM change_request WHERE space = ?)`,
    space.organization,
    scope.caller.user,
    space.id,
    space.id,
  )
  return rows.flatMap((row) => rankUser(scope, row, search)).filter(({ row }) => mayRead(scope, subject, row))
}

function rankUser<Row extends UserRow>(
  scope: ReadScope,
  row: Row,
  search: string,
): (Ranked & { row: Row })[] {
  const name = nameFor(scope, row)
  const rank = placeInName(name, search)
  if (rank === undefined) return []
  return [{ rank, name, row, item: { kind: 'user', user: presentUser(scope, row) } }]
}

function teamsWith({ store }: ReadScope, { space }: SpaceSubject, search: string): Ranked[] {
  const rows = store.all<{ id: string; title: string; members: number }>(
    `SELECT id, title, (SELECT count(*) FROM team_member WHERE team_member.team = team.id) AS members
     FROM team WHERE organization = ?`,
    space.organization,
  )
  return rows.flatMap((team): Ranked[] => {
    const rank = team.members === 0 ? undefined : placeInName(team.title, search)
    return rank === undefined ? [] : [{ rank, name: team.title, item: { kind: 'team', team } }]
  })
}
