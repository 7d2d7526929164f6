/** A part of a change request that edits write: all of its content, one page, the reviews, or its own fields. */
export type EditedPart =
  | { part: 'content'; changeRequest: string; space: string }
  | { part: 'page'; changeRequest: string; space: string; page: string }
  | { part: 'reviews'; changeRequest: string; space: string }
  | { part: 'state'; changeRequest: string; space: string }

/** The place of an edit among others: what it writes, and what has to have arrived before it goes out. */
export interface Order {
  writes: EditedPart[]
  follows: EditedPart[]
}

interface OfChangeRequest {
  params: { spaceId: string; changeRequestId: string }
}

/** The order of an edit that writes pages, and follows earlier edits of the same pages. */
export function writesPages({ params }: OfChangeRequest, pages: readonly string[]): Order {
  const of = placeOf(params)
  const written = pages.map((page): EditedPart => ({ part: 'page', ...of, page }))
  return { writes: [{ part: 'content', ...of }, ...written], follows: written }
}

/** The order of a review: it judges all content. */
export function reviewsContent({ params }: OfChangeRequest): Order {
  const of = placeOf(params)
  return { writes: [{ part: 'reviews', ...of }], follows: [{ part: 'content', ...of }] }
}

/** The order of an edit that brings content of the space in, on top of all content of the change request. */
export function writesContent({ params }: OfChangeRequest): Order {
  const content: EditedPart = { part: 'content', ...placeOf(params) }
  return { writes: [content], follows: [content] }
}

/** The order of an edit that may end the change request: edits that wait for it could never be sent afterwards. */
export function mayClose({ params }: OfChangeRequest): Order {
  const of = placeOf(params)
  const state: EditedPart = { part: 'state', ...of }
  return { writes: [state], follows: [{ part: 'content', ...of }, { part: 'reviews', ...of }, state] }
}

function placeOf({ spaceId, changeRequestId }: OfChangeRequest['params']) {
  return { space: spaceId, changeRequest: changeRequestId }
}
