import type { Reader } from '../../store/store.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { nextQueued } from '../outbox/intents.ts'
import { waitsFor } from '../outbox/known-ids.ts'
import { parkedBefore, Waiting } from '../outbox/order.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { isHeld } from './is-held.ts'

/** The next intent to send. `blocker` is the earlier intent that waits for the user and blocks it. */
export interface Turn {
  intent: Intent
  blocker: Intent | undefined
}

/**
 * Returns the next intent to send: the first queued intent whose referenced entities all have remote ids. An intent
 * follows an earlier one that must wait for its ids, because a merge before an edit would close the change request.
 * Edits of the `held` spaces and organizations, by remote ids, wait for a whole pull of them.
 */
export function nextToSend(
  { context: { store } }: ReplicaContext,
  held: ReadonlySet<string>,
): Turn | undefined {
  const waiting = new Waiting(store)
  let intent = nextQueued(store, 0)
  while (intent && (isHeld(store, intent, held) || hasToWait(store, intent, waiting))) {
    waiting.add(intent)
    intent = nextQueued(store, intent.seq)
  }
  return intent && { intent, blocker: parkedBefore(store, intent) }
}

function hasToWait(store: Reader, intent: Intent, waiting: Waiting): boolean {
  return waitsFor(store, intent.input, intent.seq).length > 0 || waiting.holdsBack(intent, []) !== undefined
}
