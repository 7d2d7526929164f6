import { RepeatableSearch, type SavedSearch } from '../../../schemas/search/saved-search.ts'
import type { Reader } from '../../../store/store.ts'
import { timestamp } from '../../engine/timestamp.ts'

/** A row of `saved_search`. `search` is JSON of a RepeatableSearch. */
export interface SavedSearchRow {
  id: string
  search: string
  saved_at: number
  name: string | null
}

/** Returns the saved searches of a user in an organization, the newest first. */
export function savedSearchesOf(store: Reader, organization: string, user: string): SavedSearchRow[] {
  return store.all<SavedSearchRow>(
    `SELECT id, search, saved_at, name FROM saved_search WHERE organization = ? AND user = ?
     ORDER BY saved_at DESC, id DESC`,
    organization,
    user,
  )
}

/** Returns a saved search as the API shows it. */
export function presentSavedSearch({ id, search, saved_at, name }: SavedSearchRow): SavedSearch {
  return {
    object: 'saved-search',
    id,
    ...searchOf(search),
    savedAt: timestamp(saved_at),
    ...(name !== null && { name }),
  }
}

/** Returns a search for the column. Equal searches have equal texts, since the schema orders the fields. */
export const searchToStore = (search: RepeatableSearch): string =>
  JSON.stringify(RepeatableSearch.parse(search))

/** Returns the search of the column. */
export const searchOf = (search: string): RepeatableSearch => RepeatableSearch.parse(JSON.parse(search))
