import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import { timestamp } from '../operations/timestamp.ts'
import type { Reader, Writer } from '../replica/store.ts'
import type { TrashItem } from '../schemas/sync.ts'
import type { Keep } from './apply/keep.ts'

/** How long what sync took away stays readable, in milliseconds. */
const KEPT = 30 * 86_400_000

export type Removed = Omit<TrashItem, 'id' | 'removedAt'>

interface TrashRow {
  id: string
  reason: TrashItem['reason']
  kind: TrashItem['kind']
  title: string
  text: string
  page: string | null
  space: string | null
  change_request: string | null
  removed_at: number
}

/** Keeps a text that is about to go, within the transaction that takes it away. */
export function putInTrash(
  store: Writer,
  { clock, newId }: { clock: Clock; newId: IdSource },
  { reason, kind, title, text, page, space, changeRequest }: Removed,
): void {
  store.run(
    `INSERT INTO trash (id, reason, kind, title, text, page, space, change_request, removed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    newId(),
    reason,
    kind,
    title,
    text,
    page,
    space,
    changeRequest,
    clock(),
  )
}

/** What was taken away, newest first. */
export function trashItems(store: Reader): TrashItem[] {
  return store.all<TrashRow>('SELECT * FROM trash ORDER BY removed_at DESC, id').map(itemOf)
}

/** What was taken away of one page, newest first; it may have been noted under an id that was handed out here. */
export function trashOfPage(store: Reader, page: string): TrashItem[] {
  return store
    .all<TrashRow>(
      `SELECT * FROM trash
       WHERE page IN (SELECT ? UNION ALL SELECT local FROM known_id WHERE remote = ?)
       ORDER BY removed_at DESC, id`,
      page,
      page,
    )
    .map(itemOf)
}

function itemOf({ change_request: changeRequest, removed_at, ...row }: TrashRow): TrashItem {
  return { ...row, changeRequest, removedAt: timestamp(removed_at) }
}

/** Keeps what the remote takes away here, within the step of a pull: the writer must be one that ends no open batch. */
export function keepInTrash(store: Writer, sources: { clock: Clock; newId: IdSource }): Keep {
  return ({ id, kind, ...removed }) =>
    putInTrash(store, sources, { reason: 'removed', kind, page: kind === 'page' ? id : null, ...removed })
}

/** Forgets what was taken away more than 30 days ago, and what was written so long ago and is there still. */
export function emptyTrash(store: Writer, clock: Clock): void {
  store.run('DELETE FROM trash WHERE removed_at <= ?', clock() - KEPT)
  store.run('DELETE FROM own_text WHERE noted_at <= ?', clock() - KEPT)
}
