import type { Reader, Writer } from '../store/store.ts'
import type { Placed } from './order.ts'

/** A container of spaces and collections side by side: a collection of an organization, or its root (null). */
export interface Container {
  organization: string
  parent: string | null
}

/** A space or a collection as one of the siblings in a container: the two share one order. */
export interface Sibling extends Placed {
  kind: 'space' | 'collection'
  id: string
}

/** The content of a container, in its order. Spaces that are deleted, or still being filled, are not counted. */
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

/** The highest sort key in a container, or null in an empty one. It reads two rows only. */
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

/** Puts a space or collection into a container at a sort key. */
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
