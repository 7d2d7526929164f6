import { z } from 'zod'
import { text } from './text.ts'

/** Results on a page of a list when the caller does not say. */
export const DEFAULT_LIMIT = 50
/** Results on a page of a list at the most. */
export const MAXIMUM_LIMIT = 1000

/** The two paging parameters of every list. */
export const paging = {
  page: text({ max: 2048 }).optional().describe('The page of results to fetch, as `next.page` named it'),
  limit: z.int().min(0).max(MAXIMUM_LIMIT).optional().describe('Results per page'),
}

/** The envelope of a list: `next` is absent on the last page, `count` is of the whole list. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    next: z.object({ page: z.string() }).optional(),
    count: z.int().min(0),
    items: z.array(item),
  })
}

/** A page of a list, as operations answer it. */
export interface Page<T> {
  next?: { page: string }
  count: number
  items: T[]
}
