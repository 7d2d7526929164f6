import type { OutboxItem } from '../../../src-main/schemas/sync.ts'

/** The subject of a mark: a change request, a page of one, or a page of a space in any change request. */
export interface MarkedThing {
  space: string
  changeRequest?: string | undefined
  page?: string | undefined
}

/**
 * The progress of the newest edits of an item towards the server. The last value of this list that applies is shown.
 */
export type Mark = 'on-server' | 'queued' | 'saved-here' | 'needs-you'

/** Returns the progress of the edits of an item. `isOffline` is true when no queued edit can be sent now. */
export function markOf(items: readonly OutboxItem[], thing: MarkedThing, isOffline: boolean): Mark {
  const own = items.filter((item) => item.state !== 'done' && isAbout(item, thing))
  if (own.some(({ state }) => state === 'needs-you')) return 'needs-you'
  if (own.length === 0) return 'on-server'
  return isOffline ? 'saved-here' : 'queued'
}

/** Returns true when an edit concerns an item. */
export function isAbout(item: OutboxItem, { space, changeRequest, page }: MarkedThing): boolean {
  return (
    item.space === space &&
    (changeRequest === undefined || item.changeRequest === changeRequest) &&
    (page === undefined || item.texts.some((text) => text.page === page))
  )
}
