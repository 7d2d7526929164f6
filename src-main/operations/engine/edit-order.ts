/** A part of a change request that edits write: all of its content, one page, the reviews, or its own fields. */
export type EditedPart =
  | { part: 'content'; changeRequest: string; space: string }
  | { part: 'page'; changeRequest: string; space: string; page: string }
  | { part: 'reviews'; changeRequest: string; space: string }
  | { part: 'state'; changeRequest: string; space: string }

/** The place of an edit among others: the resources that it writes, and those that must have arrived before it. */
export interface Order {
  writes: EditedPart[]
  follows: EditedPart[]
}

interface OfChangeRequest {
  params: { spaceId: string; changeRequestId: string }
}

/** The order of an edit that writes pages, and follows earlier edits of the same pages. */
export function writesPages({ params }: OfChangeRequest, pages: readonly string[]): Order {
  const place = placeOf(params)
  const written = pages.map((page): EditedPart => ({ part: 'page', ...place, page }))
  return { writes: [{ part: 'content', ...place }, ...written], follows: written }
}

/** The order of a review: it judges all content. */
export function reviewsContent({ params }: OfChangeRequest): Order {
  const place = placeOf(params)
  return { writes: [{ part: 'reviews', ...place }], follows: [{ part: 'content', ...place }] }
}

/** The order of an edit that applies content of the space on top of all content of the change request. */
export function writesContent({ params }: OfChangeRequest): Order {
  const content: EditedPart = { part: 'content', ...placeOf(params) }
  return { writes: [content], follows: [content] }
}

/** The order of an edit that may close the change request. Earlier edits could not be sent after it. */
export function mayClose({ params }: OfChangeRequest): Order {
  const place = placeOf(params)
  const state: EditedPart = { part: 'state', ...place }
  return { writes: [state], follows: [{ part: 'content', ...place }, { part: 'reviews', ...place }, state] }
}

function placeOf({ spaceId, changeRequestId }: OfChangeRequest['params']) {
  return { space: spaceId, changeRequest: changeRequestId }
}
