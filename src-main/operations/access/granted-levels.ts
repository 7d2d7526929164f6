import { highest, type Level } from '../../domain/roles.ts'
import type { Role } from '../../schemas/primitives.ts'
import type { Reader } from '../../store/store.ts'

/** The levels that a user was granted on single spaces and collections, by their ids. */
export interface GrantedLevels {
  spaces: ReadonlyMap<string, Level>
  collections: ReadonlyMap<string, Level>
}

interface GrantRow {
  space: string | null
  collection: string | null
  level: Role
}

/** Returns the levels that a user was granted in an organization, by name or as a member of a team. */
export function grantedLevels(store: Reader, organization: string, user: string): GrantedLevels {
  const rows = store.all<GrantRow>(
    `SELECT space, collection, level FROM given_level WHERE organization = ? AND user = ?
     UNION ALL
     SELECT given_level.space, given_level.collection, given_level.level
     FROM team_member JOIN given_level ON given_level.team = team_member.team
     WHERE team_member.organization = ? AND team_member.user = ?`,
    organization,
    user,
    organization,
    user,
  )
  const spaces = new Map<string, Level>()
  const collections = new Map<string, Level>()
  for (const { space, collection, level } of rows) {
    if (space !== null) spaces.set(space, highest(level, spaces.get(space)))
    if (collection !== null) collections.set(collection, highest(level, collections.get(collection)))
  }
  return { spaces, collections }
}
