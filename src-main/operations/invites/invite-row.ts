import { highest, isAtLeast, type Level } from '../../domain/roles.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import type { Invite } from '../../schemas/people/invite.ts'
import type { Role } from '../../schemas/primitives.ts'
import { Levels, memberRole } from '../access/levels.ts'
import { collectionNow } from '../collections/collection-now.ts'
import type { ReadScope } from '../engine/scope.ts'
import { spaceNow } from '../spaces/space-now.ts'

/** A row of `invite`. `role` is the level where the invite is for a space or a collection. */
export interface InviteRow {
  seq: number
  id: string
  organization: string
  space: string | null
  collection: string | null
  role: Role | null
  created_at: number
}

/** The invite as the API shows it to a caller. */
export function presentInvite(scope: ReadScope, row: InviteRow): Invite {
  const common = { object: 'invite', id: row.id, redundant: isRedundant(scope, row) } as const
  if (row.space !== null) return { ...common, level: row.role, space: spaceNow(scope, row.space) }
  if (row.collection !== null)
    return { ...common, level: row.role, collection: collectionNow(scope, row.collection) }
  return { ...common, role: row.role }
}

/** True when the caller is a member, and has at least the rights of the invite. */
export function isRedundant(scope: ReadScope, row: InviteRow): boolean {
  if (memberRole(scope, row.organization) === undefined) return false
  return isAtLeast(levelNow(scope, row), highest(row.role))
}

/** Returns the caller's present level on the target of the invite. */
function levelNow(scope: ReadScope, { organization, space, collection }: InviteRow): Level {
  const levels = new Levels(scope, organization)
  if (space !== null) {
    const row = scope.store.get<SpaceRow>('SELECT * FROM space WHERE id = ?', space)
    return row ? levels.onSpace(row) : 'none'
  }
  return levels.inContainer(collection)
}
