import { searchChangeRequests } from './filtered/search-change-requests.ts'
import { searchComments } from './filtered/search-comments.ts'
import { searchPages } from './filtered/search-pages.ts'
import { searchReference } from './reference/search-reference.ts'
import { deleteSavedSearch } from './saved/delete-saved-search.ts'
import { listSavedSearches } from './saved/list-saved-searches.ts'
import { saveSearch } from './saved/save-search.ts'
import { searchOrganization } from './search-organization.ts'
import { searchSpace } from './search-space.ts'
import { searchTitles } from './search-titles.ts'

export const search = {
  searchSpace,
  searchOrganization,
  searchTitles,
  searchReference,
  searchPages,
  searchComments,
  searchChangeRequests,
  listSavedSearches,
  saveSearch,
  deleteSavedSearch,
}
