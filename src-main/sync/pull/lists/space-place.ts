import type { Reader, Writer } from '../../../store/store.ts'
import type { Space } from '../../../schemas/space.ts'
import { listedEntity } from './listed-entities.ts'

/** How far the content of a history was told. */
export interface ContentPlace {
  /** The revision that was told whole; null while one is being told. */
  revision: string | null
  /** The number that its last revision got here: the lists tell none. */
  step: number
}

/** How far a space was looked at. */
export interface SpacePlace extends ContentPlace {
  /** What its listing said before it was looked at: what changes meanwhile is met again. */
  signal: string | null
  /** How many closed change requests there were when those were listed to their end. */
  closed: number
}

/** How far a change request was looked at. */
export interface ChangeRequestPlace extends ContentPlace {
  digest: string
  status: string
  /** The revision of the space that it stands on, and the step that this was told as. */
  base: string
  baseStep: number
}

const NOTHING: SpacePlace = { revision: null, step: 0, signal: null, closed: 0 }

/** The place of a space; that of one which was never looked at is at the beginning. */
export function spacePlace(store: Reader, space: string): SpacePlace {
  const row = store.get<{ value: string }>('SELECT value FROM told_place WHERE space = ?', space)
  return row ? (JSON.parse(row.value) as SpacePlace) : NOTHING
}

/** The place of a change request; undefined before it was told. */
export function changeRequestPlace(store: Reader, id: string): ChangeRequestPlace | undefined {
  const value = listedEntity(store, 'change-request', id)
  return value === undefined ? undefined : (JSON.parse(value) as ChangeRequestPlace)
}

/** What of a listed space changes when something in it does. */
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

/** Keeps the place of a space, in the transaction that writes what it stands for. */
export function storePlace(store: Writer, space: string, place: Partial<SpacePlace>): void {
  store.run(
    `INSERT INTO told_place (space, value) VALUES (?, ?) ON CONFLICT (space) DO UPDATE SET value = excluded.value`,
    space,
    JSON.stringify({ ...spacePlace(store, space), ...place }),
  )
}
