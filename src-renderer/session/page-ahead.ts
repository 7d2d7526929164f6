import { defineStore } from 'pinia'
import type { CallOutput } from '../../src-main/hosts/client-types.ts'
import { useClient } from '../api/client.ts'
import { touches } from '../api/touches.ts'

export type PageAnswer = CallOutput<'getPageById'>

/** A page in the main content of a space. */
export interface PagePlace {
  spaceId: string
  pageId: string
}

/** Returns the input of the request for a page with its text. */
export const pageInput = (place: PagePlace) => ({ params: place, query: { format: 'markdown' } }) as const

/**
 * Requests a page before it is opened, so that its screen need not wait for the answer. Each answer is used once. A
 * change that may concern the page discards it, so it is as new as an answer to the screen itself.
 */
export const usePageAhead = defineStore('page-ahead', () => {
  const client = useClient()
  let requested: { place: PagePlace; answer: Promise<PageAnswer> } | undefined
  const isRequested = ({ spaceId, pageId }: PagePlace): boolean =>
    requested?.place.spaceId === spaceId && requested.place.pageId === pageId

  /** Requests a page that is not requested yet. Calls `received` with it, unless the request fails. */
  function request(place: PagePlace, received: (page: PageAnswer) => void): void {
    if (isRequested(place)) return
    const answer = client.call('getPageById', pageInput(place))
    const own = { place, answer }
    requested = own
    // A screen that takes the answer shows its problem. Any other screen requests the page again.
    answer.then(received, () => requested === own && discard())
  }

  /** Returns the requested answer; undefined for another page. */
  function take(place: PagePlace): Promise<PageAnswer> | undefined {
    const answer = isRequested(place) ? requested?.answer : undefined
    discard()
    return answer
  }

  function discard(): void {
    requested = undefined
  }

  const concerns = touches({
    kinds: ['content'],
    space: () => requested?.place.spaceId,
    page: () => requested?.place.pageId,
    changeRequest: null,
  })
  client.subscribe((event) => {
    if (event.type === 'switched' || (event.type === 'changed' && event.touched.some(concerns))) discard()
  })
  client.watchReturn(discard)
  return { request, take }
})
