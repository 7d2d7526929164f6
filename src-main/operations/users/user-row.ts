import type { User } from '../../schemas/people/user.ts'
import type { ReadScope } from '../engine/scope.ts'

/** A row of `user`. */
export interface UserRow {
  id: string
  display_name: string
  email: string | null
  photo_url: string | null
  created_at: number
}

/** The user as the API shows them. */
export function presentUser(scope: ReadScope, row: UserRow): User {
  return {
    object: 'user',
    id: row.id,
    displayName: row.display_name,
    ...(row.email !== null && { email: row.email }),
    ...(row.photo_url !== null && { photoURL: row.photo_url }),
    urls: { location: scope.addresses.location(`/v1/users/${row.id}`) },
  }
}

/** The user with an id; rows name only users that exist. */
export function userById(scope: ReadScope, id: string): User {
  const row = scope.store.get<UserRow>('SELECT * FROM user WHERE id = ?', id)
  if (!row) throw new Error(`The user ${id} is missing from the store`)
  return presentUser(scope, row)
}
