import { notFound, onOrganization, type OrganizationSubject } from '../access/access.ts'
import { declareNeeds } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import type { UserInviteRow } from './user-invite-row.ts'

interface Params {
  organizationId: string
  userInviteId: string
}

export interface UserInviteSubject extends OrganizationSubject {
  invite: UserInviteRow
}

const administrators = onOrganization('admin')

/** An invite that creates users, for administrators of its organization. */
export const onUserInvite = declareNeeds(
  administrators.needs,
  (scope: ReadScope, params: Params): UserInviteSubject => {
    const subject = administrators(scope, params)
    const invite = scope.store.get<UserInviteRow>(
      'SELECT * FROM user_invite WHERE id = ? AND organization = ?',
      params.userInviteId,
      params.organizationId,
    )
    if (!invite) throw notFound('invite')
    return { ...subject, invite }
  },
)

/** A person without a token. The secret in the body authorises, and `run` checks it. */
export const withoutToken = declareNeeds({ on: 'secret', level: 'none' }, () => null)
