import { createHash } from 'node:crypto'
import type { Reader, Writer } from '../../../store/store.ts'

/** The kinds of entities in the documented lists that have a stored state here. */
export type ListedKind =
  | 'organization'
  | 'member'
  | 'collection'
  | 'space'
  | 'change-request'
  | 'review'
  | 'requested-reviewers'
  | 'comment'
  | 'comment-reply'

/** The stored state of an entity. `value` suffices to detect a change. */
export interface ListedEntity {
  id: string
  value: string
}

/** Returns the stored state of an entity; undefined when it was never listed or is deleted. */
export function listedEntity(store: Reader, kind: ListedKind, id: string): string | undefined {
  return store.get<{ value: string }>('SELECT value FROM listed_entity WHERE kind = ? AND id = ?', kind, id)
    ?.value
}

/**
 * True when the same state of an entity is stored within the same container, because a space can move to another
 * organization.
 */
export function wasListed(
  store: Reader,
  kind: ListedKind,
  { id, within, value }: ListedEntity & { within: string },
): boolean {
  const sql = 'SELECT 1 FROM listed_entity WHERE kind = ? AND id = ? AND within = ? AND value = ?'
  return store.get(sql, kind, id, within, value) !== undefined
}

/** True when an entity was last listed within another parent than this one. */
export function wasListedElsewhere(
  store: Reader,
  kind: ListedKind,
  { id, within }: { id: string; within: string },
): boolean {
  const sql = 'SELECT 1 FROM listed_entity WHERE kind = ? AND id = ? AND within <> ?'
  return store.get(sql, kind, id, within) !== undefined
}

/** Returns all listed entities of one kind within another entity, such as the comments of a discussion. */
export function listedWithin(store: Reader, kind: ListedKind, within: string): ListedEntity[] {
  return store.all<ListedEntity>(
    'SELECT id, value FROM listed_entity WHERE kind = ? AND within = ?',
    kind,
    within,
  )
}

/**
 * True when the copy of an organization was pulled by lists. Then its places, orders and authors were assigned here.
 */
export function beganWithLists(store: Reader, organization: string): boolean {
  return listedEntity(store, 'organization', organization) !== undefined
}

/** Stores the state of an entity. Call it in the transaction that writes its rows. */
export function storeListed(
  store: Writer,
  kind: ListedKind,
  { id, within, value }: ListedEntity & { within: string },
): void {
  store.run(
    `INSERT INTO listed_entity (kind, id, within, value) VALUES (?, ?, ?, ?)
     ON CONFLICT (kind, id) DO UPDATE SET within = excluded.within, value = excluded.value`,
    kind,
    id,
    within,
    value,
  )
}

/** Removes the state of a deleted entity, and of all entities within it. */
export function forgetListed(store: Writer, kind: ListedKind, id: string): void {
  store.run('DELETE FROM listed_entity WHERE kind = ? AND id = ?', kind, id)
  forgetWithin(store, id)
}

/** Removes the states of all entities within an entity, but not its own. */
export function forgetWithin(store: Writer, id: string): void {
  for (const within of store.all<{ kind: ListedKind; id: string }>(
    "SELECT kind, id FROM listed_entity WHERE within = ? AND kind IN ('change-request', 'review', 'requested-reviewers', 'comment', 'comment-reply')",
    id,
  ))
    forgetListed(store, within.kind, within.id)
  store.run('DELETE FROM listed_version WHERE line = ?', id)
  store.run('DELETE FROM listed_place WHERE space = ?', id)
}

/** Returns the digest of a value. Equal values have equal digests. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
