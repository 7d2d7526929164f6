import { addSpaceToSite } from './add-space.ts'
import { deleteSiteSpace } from './delete-site-space.ts'
import { listSiteSpaces } from './list-site-spaces.ts'
import { moveSiteSpace } from './move-site-space.ts'
import { updateSiteSpace } from './update-site-space.ts'

export const siteSpaces = { listSiteSpaces, addSpaceToSite, deleteSiteSpace, updateSiteSpace, moveSiteSpace }
