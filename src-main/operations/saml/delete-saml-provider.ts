import { z } from 'zod'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { samlProviderParams } from '../engine/path-params.ts'
import { onSamlProvider } from './access.ts'

export const deleteSamlProvider = defineOperation({
  id: 'deleteOrganizationSAMLProvider',
  group: 'SAML and SSO',
  summary: 'Remove a SAML provider',
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/saml/{samlProviderId}',
  success: 204,
  params: samlProviderParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: NEEDS_ORIGIN,
  access: onSamlProvider('admin'),
  run(scope, _input, { provider }) {
    scope.store.run('DELETE FROM saml_provider WHERE id = ?', provider.id)
    scope.touch({ kind: 'organization', organization: provider.organization })
    return null
  },
})
