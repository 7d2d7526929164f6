import { getOrganization } from './get-organization.ts'
import { listOrganizationsOfDomain } from './list-organizations-of-domain.ts'
import { listOrganizations } from './list-organizations.ts'
import { pingOrganization } from './ping-organization.ts'
import { updateOrganization } from './update-organization.ts'

export const organizations = {
  listOrganizations,
  getOrganization,
  updateOrganization,
  listOrganizationsOfDomain,
  pingOrganization,
}
