import type { Order } from './edit-order.ts'
import type { Effect } from './effect.ts'
import type { UserContent } from './user-content.ts'

/** The behaviour of an operation as an edit that is applied here at once and sent later. */
export interface Queued<Input> {
  kind: 'queued'
  /**
   * True when the edit may concern a resource that a replica no longer stores, such as a deleted space. The remote then
   * answers.
   */
  alsoBeyondReplica?: true
  /**
   * True for the user's own data that a remote without the feed does not have. In an organization that is pulled by
   * lists, the edit is applied here and never sent.
   */
  staysWithoutFeed?: true
  /** The name in the outbox: the act of the user, as an imperative. */
  label: string
  /** The name in the outbox for an input, where it depends on the user's choice. */
  labelOf?(input: Input): string
  /** The resource that it changes, with its article, as users call it: `the comment`. */
  about: string
  /** The effect at the remote. Sync derives all differences between operations from it. */
  effect: Effect
  /**
   * The message for a remote that refuses such edits although the public description has them, with the steps to take
   * instead.
   */
  unsupportedMessage?: string
  /**
   * All text and files of the user in it. The outbox shows them, and an edit that ends unsent moves them to the trash.
   */
  userContent(input: Input): UserContent[]
  /**
   * True where it judges the content of its change request as its user read it. It is sent for that revision alone.
   * Once the content has changed, its user confirms it first.
   */
  judgesContent?: true
  /** The place among other edits. By default an edit follows only those that created the resources it names. */
  order?(input: Input): Order
}
