import type { TeamRole } from '../../schemas/people/team.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Reader, Writer } from '../../store/store.ts'
import type { TeamRow } from './team-row.ts'

type TeamName = Pick<TeamRow, 'id' | 'organization'>

/**
 * Returns the members of an organization by their keys: user ids or email addresses. Keys that name no member are
 * missing.
 */
export function membersByKey(
  store: Reader,
  organization: string,
  keys: readonly string[],
): Map<string, string> {
  const members = new Map<string, string>()
  for (const key of keys) {
    const row = store.get<{ id: string }>(
      `SELECT user.id FROM user JOIN member ON member.user = user.id AND member.organization = ?
       WHERE user.id = ? OR user.email = ?`,
      organization,
      key,
      key.toLowerCase(),
    )
    if (row) members.set(key, row.id)
  }
  return members
}

/**
 * Returns the ids of members. Throws a problem that names the first key without a member. `field` is their place in the
 * body.
 */
export function requireMembers(
  store: Reader,
  organization: string,
  field: string,
  keys: readonly string[],
): string[] {
  const members = membersByKey(store, organization, keys)
  return keys.map((key) => {
    const id = members.get(key)
    if (id !== undefined) return id
    throw new Problem(
      'input.invalid',
      `${field}: "${key}" names no member of this organization. Use the id or the address of a member.`,
    )
  })
}

/** Adds a member to a team, or changes their role in it. Without a role, an existing one stays. */
export function addToTeam(store: Writer, team: TeamName, user: string, role: TeamRole | undefined): void {
  store.run(
    `INSERT INTO team_member (organization, team, user, role) VALUES (?, ?, ?, ?)
     ON CONFLICT (team, user) DO UPDATE SET role = ifnull(?, role)`,
    team.organization,
    team.id,
    user,
    role ?? 'member',
    role ?? null,
  )
}

/** Removes a member from a team; returns true when they were in it. */
export function removeFromTeam(store: Writer, team: TeamName, user: string): boolean {
  return store.run('DELETE FROM team_member WHERE team = ? AND user = ?', team.id, user).changes > 0
}
