import { searchOrganization } from './search-organization.ts'
import { searchSpace } from './search-space.ts'
import { searchTitles } from './search-titles.ts'

export const search = { searchSpace, searchOrganization, searchTitles }
