import { z } from 'zod'
import { CHANGE_REQUEST_STATUSES } from '../change-request-statuses.ts'
import { MAX_SEARCH_NAME, SEARCH_AGES, SEARCH_KINDS, SEARCH_PARTS } from '../limits/search-limits.ts'
import { Id, Timestamp } from '../primitives.ts'
import { text } from '../text.ts'

/** A search that can be repeated: the words and the chosen filters. */
export const RepeatableSearch = z.object({
  query: text({ min: 1, max: 512 }),
  kind: z.enum(SEARCH_KINDS).optional().describe('Pages where absent'),
  part: z.enum(SEARCH_PARTS).optional().describe('The part of pages that has the words; any where absent'),
  age: z.enum(SEARCH_AGES).optional().describe('Counts back from the day of the search'),
  space: Id.optional(),
  collection: Id.optional(),
  author: Id.optional(),
  status: z.enum(CHANGE_REQUEST_STATUSES).optional(),
})
export type RepeatableSearch = z.infer<typeof RepeatableSearch>

/** A search to save. */
export const SearchToSave = RepeatableSearch.extend({
  name: text({ max: MAX_SEARCH_NAME })
    .optional()
    .describe('Names the search; an empty one removes the name, and an absent one changes nothing'),
})
export type SearchToSave = z.infer<typeof SearchToSave>

/** A search that the caller saved, and that only the caller sees. */
export const SavedSearch = RepeatableSearch.extend({
  object: z.literal('saved-search'),
  id: Id,
  savedAt: Timestamp,
  name: z.string().optional().describe('Absent for a search that is listed by its words'),
}).meta({ id: 'SavedSearch' })
export type SavedSearch = z.infer<typeof SavedSearch>
