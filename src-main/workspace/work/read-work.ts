import { isAtLeast } from '../../domain/roles.ts'
import { Levels } from '../../operations/access/levels.ts'
import type { ReadScope } from '../../operations/engine/scope.ts'
import { userById } from '../../operations/users/user-row.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import type { User } from '../../schemas/people/user.ts'
import type { Reader } from '../../store/store.ts'

/** The caller's view of an organization, for the lists of the home screen. */
export interface ReadWork {
  store: Reader
  user: string
  organization: string
  /** Returns the user of an item. */
  person(id: string): User
  /** True for a space that is not deleted and that the caller may read. */
  mayRead(space: string): boolean
  /** True for an item that the caller has not marked as read. */
  isUnread(item: string): boolean
  /** True for an item that the caller read long ago, so that it is no longer listed. */
  isPast(item: string): boolean
}

/** The time during which a read item without an expected answer is listed, in milliseconds. */
const LISTED_TIME = 7 * 24 * 60 * 60 * 1000

/** Returns the caller's view. Rights are looked up once for each space. */
export function readWork(scope: ReadScope, organization: string): ReadWork {
  const { store } = scope
  const { user } = scope.caller
  const levels = new Levels(scope, organization)
  const readableSpaces = new Map<string, boolean>()
  const isReadable = (id: string): boolean => {
    const space = store.get<SpaceRow>(
      "SELECT * FROM space WHERE id = ? AND deleted_at IS NULL AND state = 'ready'",
      id,
    )
    return space !== undefined && isAtLeast(levels.onSpace(space), 'read')
  }
  const readAt = (item: string): number | undefined =>
    store.get<{ read_at: number }>('SELECT read_at FROM read_work WHERE user = ? AND item = ?', user, item)
      ?.read_at
  const expiry = scope.clock() - LISTED_TIME
  return {
    store,
    user,
    organization,
    person: (id) => userById(scope, id),
    mayRead(space) {
      const isVisible = readableSpaces.get(space) ?? isReadable(space)
      readableSpaces.set(space, isVisible)
      return isVisible
    },
    isUnread: (item) => readAt(item) === undefined,
    isPast: (item) => (readAt(item) ?? expiry) < expiry,
  }
}
