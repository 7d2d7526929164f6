import type { Level } from '../../domain/roles.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Reader } from '../../store/store.ts'
import { onOrganization, notFound, type OrganizationSubject } from '../access/access.ts'
import { declareNeeds } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import type { OrganizationRow } from '../organizations/organization-row.ts'
import type { InviteRow } from './invite-row.ts'

export interface InviteSubject extends OrganizationSubject {
  invite: InviteRow
}

interface Params {
  organizationId: string
  inviteId: string
}

/** An invite, for callers with the level on its organization. */
export function onInvite(needed: Level) {
  const access = onOrganization(needed)
  return declareNeeds(access.needs, (scope: ReadScope, params: Params): InviteSubject => {
    const subject = access(scope, params)
    const invite = find(scope.store, params)
    if (!invite) throw notFound('invite')
    return { ...subject, invite }
  })
}

/** An invite, for any caller who knows its id. The id cannot be guessed, and knowledge of it is the right to join. */
export const onInviteById = declareNeeds(
  { on: 'invite', level: 'none' },
  ({ store }: ReadScope, params: Params): InviteRow => {
    const invite = find(store, params)
    const organization =
      invite && store.get<OrganizationRow>('SELECT * FROM organization WHERE id = ?', invite.organization)
    if (!invite || !organization) throw notFound('invite')
    refuseWithoutLinks(organization)
    return invite
  },
)

/** Refuses while the organization has turned its invite links off. */
export function refuseWithoutLinks(organization: OrganizationRow): void {
  if (organization.invite_links === 1) return
  throw new Problem(
    'state.conflict',
    'Invite links are turned off in this organization. An administrator can turn them on.',
  )
}

/** An invite to a space that was deleted does not exist until the space is restored. */
function find(store: Reader, { organizationId, inviteId }: Params): InviteRow | undefined {
  return store.get<InviteRow>(
    `SELECT invite.* FROM invite LEFT JOIN space ON space.id = invite.space
     WHERE invite.id = ? AND invite.organization = ? AND space.deleted_at IS NULL`,
    inviteId,
    organizationId,
  )
}
