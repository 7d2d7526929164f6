import { z } from 'zod'
import { SamlProvider } from '../../schemas/people/saml-provider.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { samlProviderParams } from '../engine/path-params.ts'
import { onSamlProvider } from './access.ts'
import { presentSaml } from './saml-row.ts'

export const getSamlProvider = defineOperation({
  id: 'getOrganizationSAMLProviderById',
  group: 'SAML and SSO',
  summary: 'Get a SAML provider',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/saml/{samlProviderId}',
  success: 200,
  params: samlProviderParams,
  query: z.object({}),
  body: undefined,
  response: SamlProvider,
  offline: 'local',
  access: onSamlProvider('admin'),
  run: (scope, _input, { provider, level }) => presentSaml(scope, provider, level),
})
