import type { Team, TeamRole } from '../../../src-main/schemas/people/team.ts'
import { counted } from '../../ui/words/counted.ts'

/** The reason why teams cannot be changed without the server. */
export const TEAMS_NEED_SERVER =
  'The server stores the teams. They can be changed again once it is reachable.'

/** The effect of a deletion, before it. */
export const DELETION =
  'Its members stay in the workspace. They lose the access that only this team gives them. Merge rules and mentions no longer reach them through it. A deleted team cannot be restored.'

export const ROLE_NAMES: Readonly<Record<TeamRole, string>> = { owner: 'Owner', member: 'Member' }

/** Returns the size of a team, and the number of spaces that it opens to its members. */
export function teamFacts({ members, spaces }: Pick<Team, 'members' | 'spaces'>): string[] {
  const opens = counted(spaces, 'space', 'spaces')
  return [counted(members, 'member', 'members'), ...(spaces > 0 ? [`opens ${opens}`] : [])]
}
