import { isAtLeast } from '../../domain/roles.ts'
import { Problem } from '../../schemas/problem.ts'
import { Levels } from '../access/levels.ts'
import type { ChangeRequestSubject } from '../change-requests/access.ts'
import type { ReadScope } from '../engine/scope.ts'

/** Refuses a user who may not read the space, and the user who began the change request. */
export function refuseReviewer(
  { store }: ReadScope,
  { space, changeRequest }: ChangeRequestSubject,
  user: string,
): void {
  if (user === changeRequest.created_by)
    throw new Problem(
      'input.invalid',
      'body.users: the user who began a change request does not review it. Request another user.',
    )
  const levels = new Levels({ store, caller: { user } }, space.organization)
  if (levels.isMember && isAtLeast(levels.onSpace(space), 'read')) return
  throw new Problem(
    'input.invalid',
    'body.users: there is no such user who may read this space. Invite the user first, or request another one.',
  )
}
