import type { Touched } from '../../schemas/feed/change-event.ts'
import type { Writer } from '../../store/store.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { setState, unfreeze } from '../outbox/intents.ts'
import type { Failure } from '../remote.ts'

/** The outcome of sending one intent. */
export type Sent =
  | { outcome: 'acknowledged' }
  /** The remote refused it. It waits for the user, and the pending intents have run again without it. */
  | { outcome: 'parked'; touched: Touched[] }
  /** A batch became several intents, which have run again. */
  | { outcome: 'split'; touched: Touched[] }
  /** Another user wrote first. Their text is pulled and merged before this intent is sent again. */
  | { outcome: 'stale' }
  /** No answer, or a request to wait. The round ends, and the intent stays in its place. */
  | { outcome: 'stopped'; failure: Failure }

/** An outcome in the outbox, before the pending intents run again. */
export type Resolved = Exclude<Sent, { touched: Touched[] }> | { outcome: 'parked' } | { outcome: 'split' }

/** The status of a refused precondition. */
export const STALE = 412

/** Queues an edit that was not applied. The next attempt sends its current input. */
export function queueAgain(store: Writer, intent: Intent): void {
  setState(store, intent, 'queued')
  unfreeze(store, intent)
}
