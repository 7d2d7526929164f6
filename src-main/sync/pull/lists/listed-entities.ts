import { createHash } from 'node:crypto'
import type { Reader, Writer } from '../../../store/store.ts'

/** The things that are told through the documented lists, each of which has a place here. */
export type ListedKind =
  | 'organization'
  | 'member'
  | 'collection'
  | 'space'
  | 'change-request'
  | 'review'
  | 'comment'
  | 'comment-reply'

/** What was last told of a thing, as `value` says it: enough to see whether it is another now. */
export interface ListedEntity {
  id: string
  value: string
}

/** What was last told of a thing; undefined of what was never told, or is gone. */
export function listedEntity(store: Reader, kind: ListedKind, id: string): string | undefined {
  return store.get<{ value: string }>('SELECT value FROM told_thing WHERE kind = ? AND id = ?', kind, id)
    ?.value
}

/** Whether this very state of a thing was told, and told within the same other thing: a space can move to another organization. */
export function wasListed(
  store: Reader,
  kind: ListedKind,
  { id, within, value }: ListedEntity & { within: string },
): boolean {
  const sql = 'SELECT 1 FROM told_thing WHERE kind = ? AND id = ? AND within = ? AND value = ?'
  return store.get(sql, kind, id, within, value) !== undefined
}

/** All things of a kind that were told within another: the comments of a discussion, say. */
export function listedWithin(store: Reader, kind: ListedKind, within: string): ListedEntity[] {
  return store.all<ListedEntity>(
    'SELECT id, value FROM told_thing WHERE kind = ? AND within = ?',
    kind,
    within,
  )
}

/** Whether the copy of an organization was begun through the lists: places, orders and authors of its rows are own ones. */
export function beganWithLists(store: Reader, organization: string): boolean {
  return listedEntity(store, 'organization', organization) !== undefined
}

/** Keeps what was told of a thing. It belongs into the transaction that writes its rows. */
export function storeListed(
  store: Writer,
  kind: ListedKind,
  { id, within, value }: ListedEntity & { within: string },
): void {
  store.run(
    `INSERT INTO told_thing (kind, id, within, value) VALUES (?, ?, ?, ?)
     ON CONFLICT (kind, id) DO UPDATE SET within = excluded.within, value = excluded.value`,
    kind,
    id,
    within,
    value,
  )
}

/** Forgets a thing that is gone, and what was told within it. */
export function forgetListed(store: Writer, kind: ListedKind, id: string): void {
  store.run('DELETE FROM told_thing WHERE kind = ? AND id = ?', kind, id)
  forgetWithin(store, id)
}

/** Forgets what was told within a thing, and not the thing itself. */
export function forgetWithin(store: Writer, id: string): void {
  for (const within of store.all<{ kind: ListedKind; id: string }>(
    "SELECT kind, id FROM told_thing WHERE within = ? AND kind IN ('change-request', 'review', 'comment', 'comment-reply')",
    id,
  ))
    forgetListed(store, within.kind, within.id)
  store.run('DELETE FROM told_version WHERE line = ?', id)
  store.run('DELETE FROM told_place WHERE space = ?', id)
}

/** Tells values apart: the same value has the same digest. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
