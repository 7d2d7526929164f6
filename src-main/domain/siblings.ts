import type { Reader, Writer } from '../store/store.ts'
import type { Placed } from './order.ts'

/** A container of spaces and collections: a collection of an organization, or its root (null). */
export interface Container {
  organization: string
  parent: string | null
}

/** A space or a collection among the siblings in a container. Both kinds share one order. */
export interface Sibling extends Placed {
  kind: 'space' | 'collection'
  id: string
}

/** Returns the content of a container, in its order, without deleted and unfinished spaces. */
export function siblingsIn(store: Reader, { organization, parent }: Container): Sibling[] {
  const spaces = store.all<Sibling>(
    `SELECT 'space' AS kind, id, position FROM space
     WHERE organization = ? AND parent IS ? AND deleted_at IS NULL AND state = 'ready'`,
    organization,
    parent,
  )
  const collections = store.all<Sibling>(
    "SELECT 'collection' AS kind, id, position FROM collection WHERE organization = ? AND parent IS ?",
    organization,
    parent,
  )
  return [...spaces, ...collections].toSorted(byPosition)
}

/** Returns the highest sort key in a container, or null in an empty one. It reads only two rows. */
export function lastPosition(store: Reader, { organization, parent }: Container): string | null {
  const space = store.get<Placed>(
    `SELECT position FROM space
     WHERE organization = ? AND parent IS ? AND deleted_at IS NULL AND state = 'ready'
     ORDER BY position DESC LIMIT 1`,
    organization,
    parent,
  )
  const collection = store.get<Placed>(
    'SELECT position FROM collection WHERE organization = ? AND parent IS ? ORDER BY position DESC LIMIT 1',
    organization,
    parent,
  )
  if (!space || !collection) return (space ?? collection)?.position ?? null
  return space.position > collection.position ? space.position : collection.position
}

/** Moves a space or collection into a container at a sort key. */
export function setPlace(
  store: Writer,
  { kind, id }: Pick<Sibling, 'kind' | 'id'>,
  { organization, parent }: Container,
  position: string,
): void {
  const table = kind === 'space' ? 'space' : 'collection'
  store.run(
    `UPDATE ${table} SET organization = ?, parent = ?, position = ? WHERE id = ?`,
    organization,
    parent,
    position,
    id,
  )
}

function byPosition(a: Sibling, b: Sibling): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1
  return a.id < b.id ? -1 : 1
}
