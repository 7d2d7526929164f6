import type { OutboxItem } from '../../../src-main/schemas/sync.ts'

/** What a mark is about: a change request, a page of one, or a page of a space in whichever change request. */
export interface MarkedThing {
  space: string
  changeRequest?: string | undefined
  page?: string | undefined
}

/** How far home the newest edits of a thing are; the last in this list that is true counts. */
export type Mark = 'on-server' | 'queued' | 'saved-here' | 'needs-you'

/** How far home the edits of a thing are. `isOffline`: nothing that is queued can be sent just now. */
export function markOf(items: readonly OutboxItem[], thing: MarkedThing, isOffline: boolean): Mark {
  const own = items.filter((item) => item.state !== 'done' && isAbout(item, thing))
  if (own.some(({ state }) => state === 'needs-you')) return 'needs-you'
  if (own.length === 0) return 'on-server'
  return isOffline ? 'saved-here' : 'queued'
}

/** Whether an edit is about a thing. */
export function isAbout(item: OutboxItem, { space, changeRequest, page }: MarkedThing): boolean {
  return (
    item.space === space &&
    (changeRequest === undefined || item.changeRequest === changeRequest) &&
    (page === undefined || item.texts.some((text) => text.page === page))
  )
}
