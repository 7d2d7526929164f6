import type { Space } from '../../../schemas/space.ts'
import type { Reader, Writer } from '../../../store/store.ts'
import type { ListPull } from './list-pull.ts'
import { listedEntity } from './listed-entities.ts'

/** The pulled state of a history. */
export interface ContentPlace {
  /** The complete revision; null while one is in progress. */
  revision: string | null
  /** The local number of the last revision, because the lists report none. */
  step: number
  /** True when the remote failed over a file of the revision, which is requested again. */
  lacksFiles?: boolean
}

/** The number of pulls between two requests for files over which the remote failed. */
const PULLS_BETWEEN_TRIES = 20

/** True when the same revision is polled again for its missing files. A user who syncs requests them at once. */
export function isFileRetryDue(
  { isThorough, turn }: Pick<ListPull, 'isThorough' | 'turn'>,
  place: ContentPlace | undefined,
): boolean {
  return place?.lacksFiles === true && (isThorough || turn % PULLS_BETWEEN_TRIES === 0)
}

/** The polled state of a space. */
export interface SpacePlace extends ContentPlace {
  /** The signal before the last whole poll, so that later changes are detected. */
  signal: string | null
  /** The number of closed change requests at their last complete listing. */
  closed: number
}

/** The polled state of a change request. */
export interface ChangeRequestPlace extends ContentPlace {
  digest: string
  status: string
  /** The base revision in the space, and its local step. */
  base: string
  baseStep: number
}

const UNPOLLED: SpacePlace = { revision: null, step: 0, signal: null, closed: 0 }

/** Returns the place of a space; the beginning when it was never polled. */
export function spacePlace(store: Reader, space: string): SpacePlace {
  const row = store.get<{ value: string }>('SELECT value FROM listed_place WHERE space = ?', space)
  return row ? (JSON.parse(row.value) as SpacePlace) : UNPOLLED
}

/** Returns the place of a change request; undefined before its first poll. */
export function changeRequestPlace(store: Reader, id: string): ChangeRequestPlace | undefined {
  const value = listedEntity(store, 'change-request', id)
  return value === undefined ? undefined : (JSON.parse(value) as ChangeRequestPlace)
}

/** Returns the fields of a listed space that change with its content. */
export function signalOf(space: Space): string {
  const { revision, updatedAt, comments, changeRequests, changeRequestsOpen, changeRequestsDraft } = space
  return JSON.stringify([
    revision,
    updatedAt,
    comments,
    changeRequests,
    changeRequestsOpen,
    changeRequestsDraft,
  ])
}

/** Stores the place of a space, in the transaction of its rows. */
export function storePlace(store: Writer, space: string, place: Partial<SpacePlace>): void {
  store.run(
    `INSERT INTO listed_place (space, value) VALUES (?, ?) ON CONFLICT (space) DO UPDATE SET value = excluded.value`,
    space,
    JSON.stringify({ ...spacePlace(store, space), ...place }),
  )
}
