import type { Clock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/ids.ts'
import type { TrashItem } from '../../schemas/sync.ts'
import type { Writer } from '../../store/store.ts'
import { filesIn } from '../outbox/edit-policy.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { outboxItem } from '../outbox/outbox-items.ts'
import { removedWith } from './trash-of-edit.ts'
import { putInTrash } from './trash.ts'

/**
 * Puts all texts and files of an edit that will never be sent into the trash, in the transaction that ends the edit.
 * Returns their number.
 */
export function trashTextsOf(
  store: Writer,
  sources: { clock: Clock; newId: IdSource },
  intent: Intent,
  reason: TrashItem['reason'],
): number {
  const removed = removedWith({ ...outboxItem(store, intent), files: filesIn(intent) }, reason)
  for (const item of removed) putInTrash(store, sources, item)
  return removed.length
}
