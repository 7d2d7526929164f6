/** The kinds of entities whose creation the documented lists of a remote show, as the feed names them. */
export type ListedKind = 'change-request' | 'collection' | 'comment' | 'comment-reply' | 'review' | 'space'

/**
 * Effect of a queued operation at the remote. A replica derives from it three facts: how a lost answer is reconciled,
 * which texts the edit writes, and which edits fold into each other. No other code distinguishes operations.
 */
export type Effect =
  /** Creates an entity that a list of the remote shows. A lost answer is reconciled with that list. */
  | { kind: 'create'; entity: ListedKind }
  /** Sets the state of an entity. Applied twice, it changes nothing more. */
  | { kind: 'set'; entity: 'change-request' | 'comment' | 'comment-reply' | 'other' }
  /**
   * Deletes the entity at its path. A lost answer is reconciled with a read of that path. A repeatable deletion is sent
   * again instead, because a second one is without effect.
   */
  | { kind: 'delete'; isRepeatable?: true }
  /** Applies a batch of changes to the pages and files of a change request, from `body.changes`. */
  | { kind: 'change-content' }
  /** Resolves the conflict of a page of a change request by `body.keep`. No read proves it, as with `unprovable`. */
  | { kind: 'resolve-conflict' }
  /** Merges a change request into its space. */
  | { kind: 'merge' }
  /** Applies the content of a space to a change request. */
  | { kind: 'update-from-space' }
  /**
   * Has an effect that no read of the remote proves. A repetition may have the effect twice, so a user decides after a
   * lost answer.
   */
  | { kind: 'unprovable' }
