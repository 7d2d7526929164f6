import type { Order } from './edit-order.ts'
import type { Effect } from './effect.ts'
import type { Written } from './written.ts'

/** The behaviour of an operation as an edit that is applied here at once and sent later. */
export interface Queued<Input> {
  kind: 'queued'
  /**
   * True where it may be about what a copy does not hold any more, such as a deleted space: the remote is asked then.
   */
  alsoBeyondCopy?: true
  /** Its name in the outbox: what the user did, as an imperative. */
  words: string
  /** The resource that it changes, with its article, as users call it: `the comment`. */
  about: string
  /** Its effect at the remote: from it sync derives all that it does differently for an operation. */
  effect: Effect
  /**
   * The message where a remote refuses such edits although the public description has them; with the steps to take
   * instead.
   */
  notTaken?: string
  /**
   * All text and files of the user in it. The outbox shows them, and an edit that ends unsent moves them to the trash.
   */
  written(input: Input): Written[]
  /** Its place among other edits; without it an edit follows only those that created the resources it names. */
  order?(input: Input): Order
}
