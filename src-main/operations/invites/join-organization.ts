import { highest, isAtLeast } from '../../domain/roles.ts'
import type { Role } from '../../schemas/primitives.ts'
import type { Writer } from '../../store/store.ts'
import type { WriteScope } from '../engine/scope.ts'
import { isRedundant, type InviteRow } from './invite-row.ts'

/** A membership to create; a null role makes a guest. */
export interface NewMember {
  organization: string
  user: string
  role: Role | null
  sso?: boolean
}

/** Adds a user as a member. Returns false, and changes nothing, for an existing member. */
export function addMember(scope: WriteScope, { organization, user, role, sso = false }: NewMember): boolean {
  const { changes } = scope.store.run(
    `INSERT INTO member (organization, user, role, joined_at, sso) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (organization, user) DO NOTHING`,
    organization,
    user,
    role,
    scope.clock(),
    Number(sso),
  )
  return changes > 0
}

/** Grants the caller the rights of an invite. It never lowers any right. */
export function followInvite(scope: WriteScope, invite: InviteRow): void {
  if (isRedundant(scope, invite)) return
  const { user } = scope.caller
  const { organization, role } = invite
  const isForContent = invite.space !== null || invite.collection !== null
  const isNew = addMember(scope, { organization, user, role: isForContent ? null : role })
  if (isForContent) grantLevel(scope.store, invite, user)
  else if (!isNew) {
    scope.store.run(
      'UPDATE member SET role = ? WHERE organization = ? AND user = ?',
      role,
      organization,
      user,
    )
  }
}

/** Grants the level of an invite to a member, who retains a higher earlier level. */
function grantLevel(store: Writer, { organization, space, collection, role }: InviteRow, user: string): void {
  if (role === null) return
  const before = store.get<{ seq: number; level: Role }>(
    `SELECT seq, level FROM given_level
     WHERE organization = ? AND user = ? AND space IS ? AND collection IS ?`,
    organization,
    user,
    space,
    collection,
  )
  if (before && isAtLeast(before.level, highest(role))) return
  if (before) store.run('UPDATE given_level SET level = ? WHERE seq = ?', role, before.seq)
  else {
    store.run(
      'INSERT INTO given_level (organization, user, space, collection, level) VALUES (?, ?, ?, ?, ?)',
      organization,
      user,
      space,
      collection,
      role,
    )
  }
}
