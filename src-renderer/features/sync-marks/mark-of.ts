import type { OutboxItem } from '../../../src-main/schemas/sync.ts'

/** The subject of a mark: a change request, a page of one, or a page of a space in any change request. */
export interface MarkedItem {
  space: string
  changeRequest?: string | undefined
  page?: string | undefined
}

/**
 * The progress of the newest edits of an item towards the server. The last value of this list that applies is shown.
 */
export type Mark = 'on-server' | 'queued' | 'saved-here' | 'needs-you'

/** Returns the progress of the edits of an item. `isOffline` is true when no queued edit can be sent now. */
export function markOf(items: readonly OutboxItem[], marked: MarkedItem, isOffline: boolean): Mark {
  const edits = items.filter((item) => item.state !== 'done' && concerns(item, marked))
  if (edits.some(({ state }) => state === 'needs-you')) return 'needs-you'
  if (edits.length === 0) return 'on-server'
  return isOffline ? 'saved-here' : 'queued'
}

/** Returns true when an edit concerns an item. */
export function concerns(item: OutboxItem, { space, changeRequest, page }: MarkedItem): boolean {
  return (
    item.space === space &&
    (changeRequest === undefined || item.changeRequest === changeRequest) &&
    (page === undefined || item.texts.some((text) => text.page === page))
  )
}
