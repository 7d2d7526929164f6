import type { Page } from '../../schemas/list.ts'
import type { SearchCorrection } from '../../schemas/search/search.ts'

/** The part of an answer that names the words of the query that were corrected. */
export interface Corrected {
  corrections?: SearchCorrection[]
}

/** Adds the corrections to a list of results. A query without mistakes has only the documented answer. */
export function withCorrections<Item>(
  list: Page<Item>,
  corrections: SearchCorrection[],
): Page<Item> & Corrected {
  return corrections.length === 0 ? list : { ...list, corrections }
}
