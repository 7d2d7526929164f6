import { Problem } from '../../schemas/problem.ts'
import { notFound } from '../access/access.ts'
import { declareNeeds } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import type { UserRow } from './user-row.ts'

interface Params {
  userId: string
}

/** The caller, or a user who shares an organization with the caller. Other users do not exist for the caller. */
export const fellowUser = declareNeeds({ on: 'user', level: 'none' }, find)

/** Only the caller. */
export const callerById = declareNeeds(
  { on: 'caller', level: 'none' },
  (scope: ReadScope, params: Params) => {
    const user = find(scope, params)
    if (user.id === scope.caller.user) return user
    throw new Problem('auth.forbidden', 'A profile belongs to its user, and only that user can change it.')
  },
)

function find({ store, caller }: ReadScope, { userId }: Params): UserRow {
  const user = store.get<UserRow>(
    `SELECT user.* FROM user WHERE id = ? AND (id = ? OR EXISTS (
       SELECT 1 FROM member AS own JOIN member AS theirs ON theirs.organization = own.organization
       WHERE own.user = ? AND theirs.user = user.id))`,
    userId,
    caller.user,
    caller.user,
  )
  if (!user) throw notFound('user')
  return user
}
