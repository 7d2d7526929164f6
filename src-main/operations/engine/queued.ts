import type { Order } from './edit-order.ts'
import type { Effect } from './effect.ts'
import type { Written } from './written.ts'

/** What an operation means as an edit that is applied here at once and sent later. */
export interface Queued<Input> {
  kind: 'queued'
  /** True where it may be about what a copy does not hold any more, such as a deleted space: the remote is asked then. */
  alsoBeyondCopy?: true
  /** Its name in the outbox: what the user did, as an imperative. */
  words: string
  /** The thing that it changes, with its article, as users call it: `the comment`. */
  about: string
  /** Its effect at the remote: from it sync derives all that it does differently for an operation. */
  effect: Effect
  /** Said where a remote takes no such edits although the public description has them; with what to do instead. */
  notTaken?: string
  /**
   * Everything that the user wrote or inserted in it. The outbox shows it, and whatever ends the edit before it was
   * sent puts it into the trash.
   */
  written(input: Input): Written[]
  /** Its place among other edits; without it an edit follows only those that made what it names. */
  order?(input: Input): Order
}
