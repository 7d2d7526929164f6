import { getOrganization } from './get-organization.ts'
import { listOrganizations } from './list-organizations.ts'
import { updateOrganization } from './update-organization.ts'

export const organizations = { listOrganizations, getOrganization, updateOrganization }
