import type { Clock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/ids.ts'
import type { Writer } from '../../store/store.ts'
import type { TrashItem } from '../../schemas/sync.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { outboxItem } from '../outbox/outbox-items.ts'
import { removedWith } from './trash-of-edit.ts'
import { putInTrash } from './trash.ts'
import { filesIn } from '../outbox/edit-policy.ts'

/**
 * Puts everything that the user wrote and inserted in an edit that will never be sent into the trash, within the
 * transaction that ends it. Answers how many texts and files there are.
 */
export function trashTextsOf(
  store: Writer,
  sources: { clock: Clock; newId: IdSource },
  intent: Intent,
  reason: TrashItem['reason'],
): number {
  const removed = removedWith({ ...outboxItem(store, intent), files: filesIn(intent) }, reason)
  for (const each of removed) putInTrash(store, sources, each)
  return removed.length
}
