import type { ChangeRequestRow } from '../../operations/change-requests/change-request-row.ts'
import type { Reader } from '../../store/store.ts'
import { changesContent } from './effect-of.ts'
import type { Intent } from './intent-row.ts'
import { intentsIn } from './intents.ts'
import { waitsFor } from './known-ids.ts'
import { changeRequestOf } from './read-revision.ts'

/**
 * Returns the change request of a parked edit of content, when it was merged or archived before the edit arrived.
 * Undefined for all other edits.
 */
export function closedChangeRequest(store: Reader, intent: Intent): ChangeRequestRow | undefined {
  if (intent.state !== 'parked' || !intent.isSound || !changesContent(intent.operation)) return undefined
  const row = changeRequestOf(store, intent.input)
  return row?.status === 'merged' || row?.status === 'archived' ? row : undefined
}

/**
 * Returns the parked edits of a closed change request that belong together, oldest first. They are those of its
 * content, and those about entities that these create, such as a comment on a new page.
 */
export function editsOfClosed(store: Reader, closed: ChangeRequestRow): Intent[] {
  const found = new Map<number, Intent>()
  for (const intent of intentsIn(store, 'parked')) {
    const isContent = closedChangeRequest(store, intent)?.id === closed.id
    const followsOne = waitsFor(store, intent.input, intent.seq).some((creator) => found.has(creator))
    if (isContent || followsOne) found.set(intent.seq, intent)
  }
  return [...found.values()]
}
