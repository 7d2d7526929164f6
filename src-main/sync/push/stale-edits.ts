import type { IntentProblem } from '../../schemas/sync.ts'
import type { Intent } from '../outbox/intent-row.ts'

/*
 * A remote may report of an edit that another user wrote first, whatever is pulled. Such an edit would be sent forever
 * and block every later edit, like one over which the remote fails.
 */

/** The number of such answers in a row after which the edit is parked. They take four rounds. */
const STALE_LIMIT = 40

/** Counts the answers in a row that another user wrote before an edit. A restart of the app begins the count again. */
export class StaleEdits {
  #edit: string | undefined
  #times = 0

  /** Counts an answer. Returns true when the edit has reached the limit, and begins the count again. */
  count({ id }: Pick<Intent, 'id'>): boolean {
    this.#times = id === this.#edit ? this.#times + 1 : 1
    this.#edit = id
    if (this.#times < STALE_LIMIT) return false
    this.#edit = undefined
    return true
  }
}

/** The problem of an edit before which another user seems to write each time. */
export const ALWAYS_STALE: IntentProblem = {
  code: 'sync.always-stale',
  status: 412,
  message:
    'The server reports again and again that someone else wrote first, so this edit was not sent. Later edits are sent without it. Try again later, or copy what you wrote and discard this.',
}
