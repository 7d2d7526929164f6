import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import { timestamp } from '../operations/timestamp.ts'
import type { Reader, Writer } from '../replica/store.ts'
import type { TrashItem } from '../schemas/sync.ts'

/** How long what sync took away stays readable, in milliseconds. */
const KEPT = 30 * 86_400_000

export type Removed = Omit<TrashItem, 'id' | 'removedAt'>

interface TrashRow {
  id: string
  reason: TrashItem['reason']
  kind: TrashItem['kind']
  title: string
  text: string
  space: string | null
  change_request: string | null
  removed_at: number
}

/** Keeps a text that is about to go, within the transaction that takes it away. */
export function putInTrash(
  store: Writer,
  { clock, newId }: { clock: Clock; newId: IdSource },
  { reason, kind, title, text, space, changeRequest }: Removed,
): void {
  store.run(
    `INSERT INTO trash (id, reason, kind, title, text, space, change_request, removed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    newId(),
    reason,
    kind,
    title,
    text,
    space,
    changeRequest,
    clock(),
  )
}

/** What was taken away, newest first. */
export function trashItems(store: Reader): TrashItem[] {
  return store
    .all<TrashRow>('SELECT * FROM trash ORDER BY removed_at DESC, id')
    .map(({ change_request: changeRequest, removed_at, ...row }) => ({
      ...row,
      changeRequest,
      removedAt: timestamp(removed_at),
    }))
}

/** Forgets what was taken away more than 30 days ago. */
export function emptyTrash(store: Writer, clock: Clock): void {
  store.run('DELETE FROM trash WHERE removed_at <= ?', clock() - KEPT)
}
