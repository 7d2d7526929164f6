import type { InvitedPlace, UserInvite } from '../../schemas/people/user-invite.ts'
import type { Role } from '../../schemas/primitives.ts'
import type { Reader } from '../../store/store.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'
import { userById } from '../users/user-row.ts'

/** A row of `user_invite`. The secret is stored as its hash. */
export interface UserInviteRow {
  seq: number
  id: string
  organization: string
  space: string | null
  collection: string | null
  role: Role
  hash: Buffer
  created_by: string
  created_at: number
  expires_at: number
  uses: number
  uses_left: number
}

/** The invites whose place exists. A space in the trash has none until it is restored. */
export const VALID_INVITES = `
  SELECT user_invite.* FROM user_invite LEFT JOIN space ON space.id = user_invite.space
  WHERE space.deleted_at IS NULL`

/** The invite as administrators see it. */
export function presentUserInvite(scope: ReadScope, row: UserInviteRow): UserInvite {
  return {
    object: 'user-invite',
    id: row.id,
    place: placeOf(scope.store, row),
    role: row.role,
    createdBy: userById(scope, row.created_by),
    createdAt: timestamp(row.created_at),
    expiresAt: timestamp(row.expires_at),
    uses: row.uses,
    usesLeft: row.uses_left,
  }
}

/** The place that an invite opens, with its present title. */
export function placeOf(store: Reader, { organization, space, collection }: UserInviteRow): InvitedPlace {
  if (space !== null) return { kind: 'space', id: space, title: titleIn(store, 'space', space) }
  if (collection !== null)
    return { kind: 'collection', id: collection, title: titleIn(store, 'collection', collection) }
  return { kind: 'organization', id: organization, title: titleIn(store, 'organization', organization) }
}

/** Returns the title of a row that an invite names. The row must exist. */
export function titleIn(store: Reader, table: InvitedPlace['kind'], id: string): string {
  const row = store.get<{ title: string }>(`SELECT title FROM ${table} WHERE id = ?`, id)
  if (!row) throw new Error(`The ${table} ${id} of an invite is missing from the store`)
  return row.title
}
