import { z } from 'zod'
import { highest } from '../../domain/roles.ts'
import { EmailDomain } from '../../schemas/people/email.ts'
import { Organization } from '../../schemas/people/organization.ts'
import { anyone } from '../access/access.ts'
import { memberRole } from '../access/levels.ts'
import { defineOperation } from '../engine/define-operation.ts'
import type { ReadScope } from '../engine/scope.ts'
import type { UserRow } from '../users/user-row.ts'
import { presentOrganization, presentToStranger, type OrganizationRow } from './organization-row.ts'

export const listOrganizationsOfDomain = defineOperation({
  id: 'getOrganizationsForEmailDomain',
  group: 'Organizations',
  summary:
    'List the organizations with an email domain: those of the caller, or all for the domain of the caller',
  method: 'GET',
  path: '/v1/email-domains/{emailDomain}/orgs',
  success: 200,
  params: z.object({ emailDomain: EmailDomain }),
  query: z.object({}),
  body: undefined,
  response: z.object({ organizations: z.array(Organization) }),
  offline: 'local',
  access: anyone,
  run(scope, { params }) {
    const isOwn = domainOfCaller(scope) === params.emailDomain
    const organizations = scope.store
      .all<OrganizationRow>(
        `SELECT organization.* FROM email_domain JOIN organization ON organization.id = email_domain.organization
         WHERE email_domain.domain = ? ORDER BY organization.seq`,
        params.emailDomain,
      )
      .flatMap((row) => {
        const role = memberRole(scope, row.id)
        if (role !== undefined) return [presentOrganization(scope, row, highest(role))]
        // Users of another domain see no organization that they do not belong to.
        return isOwn ? [{ ...presentToStranger(scope, row), emailDomains: [params.emailDomain] }] : []
      })
    return { organizations }
  },
})

function domainOfCaller({ store, caller }: ReadScope): string | undefined {
  const email = store.get<UserRow>('SELECT * FROM user WHERE id = ?', caller.user)?.email
  return email?.slice(email.lastIndexOf('@') + 1)
}
