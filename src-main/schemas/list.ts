import { z } from 'zod'
import { MAXIMUM_LIMIT } from './limits/list-limits.ts'
import { text } from './text.ts'

/** The longest cursor. The cursor of a search names all results that it has shown. */
const MAXIMUM_CURSOR = 8192

/** The two paging parameters of every list. */
export const paging = {
  page: text({ max: MAXIMUM_CURSOR })
    .optional()
    .describe('The page of results to fetch: the `next.page` of the previous answer'),
  limit: z.int().min(0).max(MAXIMUM_LIMIT).optional().describe('Results per page'),
}

/** Returns the schema of a page of a list. `next` is absent on the last page, and `count` is that of the whole list. */
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
