import { z } from 'zod'
import { SamlProvider, SamlProviderInput } from '../../schemas/people/saml-provider.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { samlProviderParams } from '../engine/path-params.ts'
import { onSamlProvider } from './access.ts'
import { presentSaml, withInput } from './saml-row.ts'

export const updateSamlProvider = defineOperation({
  id: 'updateOrganizationSAMLProvider',
  group: 'SAML and SSO',
  summary: 'Update a SAML provider',
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/saml/{samlProviderId}',
  success: 200,
  params: samlProviderParams,
  query: z.object({}),
  body: SamlProviderInput.partial(),
  response: SamlProvider,
  offline: NEEDS_ORIGIN,
  access: onSamlProvider('admin'),
  run(scope, { body }, { provider, level }) {
    const row = withInput(scope, provider, body)
    scope.store.run(
      `UPDATE saml_provider SET label = ?, sso_url = ?, entity_id = ?, certificate = ?, default_team = ?,
         default_role = ? WHERE id = ?`,
      row.label,
      row.sso_url,
      row.entity_id,
      row.certificate,
      row.default_team,
      row.default_role,
      row.id,
    )
    scope.touch({ kind: 'organization', organization: row.organization })
    return presentSaml(scope, row, level)
  },
})
