import { searchOrganization } from './search-organization.ts'
import { searchSpace } from './search-space.ts'

export const search = { searchSpace, searchOrganization }
