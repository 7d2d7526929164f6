/** What can be done with a comment or a reply; each refuses with a problem. */
export interface ItemActions {
  edit: (markdown: string) => Promise<unknown>
  remove: () => Promise<unknown>
  react: (change: { added?: string; removed?: string }) => Promise<unknown>
}

/** A change of reactions as the API takes it. */
export function reactionChange(change: { added?: string; removed?: string }): {
  addedReactions?: string[]
  removedReactions?: string[]
} {
  return {
    ...(change.added !== undefined && { addedReactions: [change.added] }),
    ...(change.removed !== undefined && { removedReactions: [change.removed] }),
  }
}
