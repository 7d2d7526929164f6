import type { UserPictureType } from '../../schemas/limits/picture-limits.ts'
import { FIRST_USER_NAME, UNNAMED_USER } from '../../schemas/people/first-names.ts'
import type { User } from '../../schemas/people/user.ts'
import { blobHash } from '../../store/blobs.ts'
import type { ReadScope, RightsScope } from '../engine/scope.ts'

/** A row of `user`. */
export interface UserRow {
  id: string
  display_name: string
  email: string | null
  /** The address of a picture elsewhere. */
  photo_url: string | null
  /** The blob of a stored picture, and its media type. */
  picture: number | null
  picture_type: UserPictureType | null
  created_at: number
}

/** The user as the API shows them. */
export function presentUser(scope: ReadScope, row: UserRow): User {
  const photoURL = storedPicture(scope, row)?.downloadURL ?? row.photo_url
  return {
    object: 'user',
    id: row.id,
    displayName: nameFor(scope, row),
    ...(row.email !== null && { email: row.email }),
    ...(photoURL !== null && { photoURL }),
    urls: { location: scope.addresses.location(`/v1/users/${row.id}`) },
  }
}

/** Returns the name of a user for a caller. The name of a new user addresses that user alone. */
export function nameFor(
  { caller }: Pick<RightsScope, 'caller'>,
  { id, display_name: name }: Pick<UserRow, 'id' | 'display_name'>,
): string {
  return name === FIRST_USER_NAME && id !== caller.user ? UNNAMED_USER : name
}

/** A stored picture of a user, as the feed sends it. */
export interface StoredPicture {
  hash: string
  contentType: UserPictureType
  downloadURL: string
}

/** Returns the stored picture of a user, with its signed address. The address does not name the user. */
export function storedPicture(
  { store, addresses }: ReadScope,
  { picture, picture_type: contentType }: Pick<UserRow, 'picture' | 'picture_type'>,
): StoredPicture | undefined {
  if (picture === null || contentType === null) return undefined
  const hash = blobHash(store, picture)
  return { hash, contentType, downloadURL: addresses.file({ hash, name: 'picture', contentType }) }
}

/** Returns the user with an id. Throws for an unknown id, because rows name only users that exist. */
export function userById(scope: ReadScope, id: string): User {
  const row = scope.store.get<UserRow>('SELECT * FROM user WHERE id = ?', id)
  if (!row) throw new Error(`The user ${id} is missing from the store`)
  return presentUser(scope, row)
}
