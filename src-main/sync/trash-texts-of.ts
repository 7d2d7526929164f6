import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import type { Writer } from '../replica/store.ts'
import type { TrashItem } from '../schemas/sync.ts'
import type { Intent } from './intent-row.ts'
import { outboxItem } from './outbox-items.ts'
import { putInTrash } from './trash.ts'

/** Puts the texts of an edit that will never be sent into the trash, within the transaction that ends it. Answers how many. */
export function trashTextsOf(
  store: Writer,
  sources: { clock: Clock; newId: IdSource },
  intent: Intent,
  reason: TrashItem['reason'],
): number {
  const { summary, space, changeRequest, texts } = outboxItem(store, intent)
  for (const { page, title, after } of texts) {
    putInTrash(store, sources, {
      reason,
      kind: 'edit',
      title: title === 'Comment' ? summary : title,
      text: after,
      page,
      space,
      changeRequest,
    })
  }
  return texts.length
}
