import { createHash, randomBytes } from 'node:crypto'
import { Problem } from '../../schemas/problem.ts'
import type { Reader } from '../../store/store.ts'
import type { ReadScope } from '../engine/scope.ts'
import { refuseWithoutLinks } from '../invites/access.ts'
import type { OrganizationRow } from '../organizations/organization-row.ts'
import { VALID_INVITES, type UserInviteRow } from './user-invite-row.ts'

/** A new secret of 256 random bits, which nothing stores in clear text. */
export const newInviteSecret = (): string => `cri_${randomBytes(32).toString('base64url')}`

/** The hash of a secret for storage. Secrets are long and random, so that a plain hash cannot be reversed. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** An invite is valid while its creator administers the organization, so that nobody rejoins by an old one. */
const BY_ADMINISTRATOR = `EXISTS (
  SELECT 1 FROM member WHERE member.organization = user_invite.organization
    AND member.user = user_invite.created_by AND member.role = 'admin')`

/**
 * The invite of a secret. It may be closed, see `refuseClosed`. Throws `resource.unknown` for a wrong secret and for a
 * revoked invite, which a caller cannot distinguish.
 */
export function inviteOfSecret(store: Reader, secret: string): UserInviteRow {
  const invite = store.get<UserInviteRow>(
    `${VALID_INVITES} AND user_invite.hash = ? AND ${BY_ADMINISTRATOR}`,
    hashSecret(secret),
  )
  if (invite) return invite
  throw new Problem('resource.unknown', 'This invite is not valid. It may be revoked. Ask for a new one.')
}

/** Refuses an invite that expired or has no use left, and any while the organization permits none. */
export function refuseClosed(
  { store, clock }: Pick<ReadScope, 'store' | 'clock'>,
  invite: UserInviteRow,
): void {
  const organization = store.get<OrganizationRow>(
    'SELECT * FROM organization WHERE id = ?',
    invite.organization,
  )
  if (organization) refuseWithoutLinks(organization)
  if (invite.expires_at <= clock()) throw spent('This invite has expired. Ask for a new one.')
  if (invite.uses_left === 0) throw spent('This invite was used already. Ask for one of your own.')
}

const spent = (message: string): Problem => new Problem('state.conflict', message)
