import { z } from 'zod'
import { Id } from '../primitives.ts'

/** The number of pages, and of those whose present text search finds. */
const Counts = { pages: z.int(), searchable: z.int() }

/**
 * The progress of the search index after large writes: the spaces with pages that search does not find yet, and their
 * organizations. Both lists are empty when search is complete. Spaces that the caller may not read do not count.
 */
export const SearchProgress = z.object({
  organizations: z.array(z.object({ organization: Id, ...Counts })),
  spaces: z.array(z.object({ space: Id, ...Counts })),
})
export type SearchProgress = z.infer<typeof SearchProgress>
