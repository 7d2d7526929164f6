/** The actions on a comment or reply. Each rejects with a problem. */
export interface ItemActions {
  edit: (markdown: string) => Promise<unknown>
  remove: () => Promise<unknown>
  react: (change: { added?: string; removed?: string }) => Promise<unknown>
}

/** Returns a change of reactions in the form of the API. */
export function reactionChange(change: { added?: string; removed?: string }): {
  addedReactions?: string[]
  removedReactions?: string[]
} {
  return {
    ...(change.added !== undefined && { addedReactions: [change.added] }),
    ...(change.removed !== undefined && { removedReactions: [change.removed] }),
  }
}
