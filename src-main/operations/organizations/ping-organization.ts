import { z } from 'zod'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { organizationParams } from '../engine/path-params.ts'
import { visitorClaims } from './visitor-claims.ts'

export const pingOrganization = defineOperation({
  id: 'updateOrganizationMemberLastSeenAt',
  group: 'Organizations',
  summary: 'Report that the caller is active in an organization',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/ping',
  success: 200,
  params: organizationParams,
  query: z.object({}),
  body: undefined,
  response: z.object({
    serviceVisitorClaims: z.string().describe('A JSON Web Token with the claims of the caller'),
  }),
  offline: {
    kind: 'refused',
    reason: 'The server of the organization stores who is active. Connect to it first.',
  },
  access: onOrganization('none'),
  run(scope, _input, { organization }) {
    scope.store.run(
      'UPDATE member SET last_seen_at = ? WHERE organization = ? AND user = ?',
      scope.clock(),
      organization.id,
      scope.caller.user,
    )
    return { serviceVisitorClaims: visitorClaims(scope, organization.id) }
  },
})
