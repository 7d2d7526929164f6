import { z } from 'zod'
import { SsoLogin } from '../../schemas/people/saml-provider.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { organizationParams } from '../engine/path-params.ts'
import { startUrl, type SamlRow } from './saml-row.ts'

export const listSsoLogins = defineOperation({
  id: 'listSSOProviderLoginsInOrganization',
  group: 'SAML and SSO',
  summary: 'List the ways to sign in to an organization',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sso',
  success: 200,
  params: organizationParams,
  query: z.object({}),
  body: undefined,
  response: z.object({ items: z.array(SsoLogin) }),
  offline: 'local',
  access: onOrganization('none'),
  run: (scope, _input, { organization }) => ({
    items: scope.store
      .all<SamlRow>('SELECT * FROM saml_provider WHERE organization = ? ORDER BY seq', organization.id)
      .map((row) => ({ id: row.id, label: row.label, startURL: startUrl(scope, row) })),
  }),
})
