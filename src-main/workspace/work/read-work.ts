import type { ReadScope } from '../../operations/engine/scope.ts'
import { readableSpaces } from '../../operations/search/readable-spaces.ts'
import { userById } from '../../operations/users/user-row.ts'
import type { User } from '../../schemas/people/user.ts'
import type { Reader } from '../../store/store.ts'

/** The caller's view of an organization, for the lists of the home screen. */
export interface ReadWork {
  store: Reader
  user: string
  organization: string
  /** Returns the user of an item. */
  person(id: string): User
  /** The ids of the readable spaces that are not deleted, as JSON. A limit counts only their rows. */
  readable: string
  /** True for one of these spaces. */
  mayRead(space: string): boolean
  /** True for an item that the caller has not marked as read. */
  isUnread(item: string): boolean
  /** An item that the caller read before this time is no longer listed, if no answer is expected. */
  expiry: number
}

/** The time during which a read item without an expected answer is listed, in milliseconds. */
const LISTED_TIME = 7 * 24 * 60 * 60 * 1000

/** Returns the caller's view. Rights are looked up once for each space. */
export function readWork(scope: ReadScope, organization: string): ReadWork {
  const { store } = scope
  const { user } = scope.caller
  const readable = new Set(readableSpaces(scope, organization).map(({ id }) => id))
  const readAt = (item: string): number | undefined =>
    store.get<{ read_at: number }>('SELECT read_at FROM read_work WHERE user = ? AND item = ?', user, item)
      ?.read_at
  const expiry = scope.clock() - LISTED_TIME
  return {
    store,
    user,
    organization,
    person: (id) => userById(scope, id),
    readable: JSON.stringify([...readable]),
    mayRead: (space) => readable.has(space),
    expiry,
    isUnread: (item) => readAt(item) === undefined,
  }
}
