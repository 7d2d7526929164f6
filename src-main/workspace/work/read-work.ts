import { holds } from '../../domain/roles.ts'
import { Levels } from '../../operations/access/levels.ts'
import type { RightsScope } from '../../operations/engine/scope.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import type { Reader } from '../../store/store.ts'

/** The caller's view of an organization, for the lists of the home screen. */
export interface ReadWork {
  store: Reader
  user: string
  organization: string
  /** True for a space that is not deleted and that the caller may read. */
  mayRead(space: string): boolean
  /** True for an item that the caller has not marked as read. */
  isUnread(item: string): boolean
  /** True for an item that the caller read so long ago that it needs no more attention. */
  isPast(item: string): boolean
}

/** The time for which an item that needs no answer stays after it was read, in milliseconds. */
const STAYS = 7 * 24 * 60 * 60 * 1000

/** Returns the caller's view. Rights are looked up once for each space. */
export function readWork(scope: RightsScope & { clock: Clock }, organization: string): ReadWork {
  const { store } = scope
  const { user } = scope.caller
  const levels = new Levels(scope, organization)
  const known = new Map<string, boolean>()
  const isReadable = (id: string): boolean => {
    const space = store.get<SpaceRow>(
      "SELECT * FROM space WHERE id = ? AND deleted_at IS NULL AND state = 'ready'",
      id,
    )
    return space !== undefined && holds(levels.onSpace(space), 'read')
  }
  const readAt = (item: string): number | undefined =>
    store.get<{ read_at: number }>('SELECT read_at FROM read_work WHERE user = ? AND item = ?', user, item)
      ?.read_at
  const past = scope.clock() - STAYS
  return {
    store,
    user,
    organization,
    mayRead(space) {
      const isKnown = known.get(space) ?? isReadable(space)
      known.set(space, isKnown)
      return isKnown
    },
    isUnread: (item) => readAt(item) === undefined,
    isPast: (item) => (readAt(item) ?? past) < past,
  }
}
