import { z } from 'zod'
import { SamlProvider, SamlProviderInput } from '../../schemas/people/saml-provider.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { organizationParams } from '../engine/path-params.ts'
import { presentSaml, withInput } from './saml-row.ts'

export const createSamlProvider = defineOperation({
  id: 'createOrganizationSAMLProvider',
  group: 'SAML and SSO',
  summary: 'Add a SAML provider',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/saml',
  success: 201,
  params: organizationParams,
  query: z.object({}),
  body: SamlProviderInput,
  response: SamlProvider,
  offline: NEEDS_ORIGIN,
  access: onOrganization('admin'),
  run(scope, { body }, { organization, level }) {
    const row = withInput(scope, emptyRow(scope.newId(), organization.id, scope.clock()), body)
    scope.store.run(
      `INSERT INTO saml_provider
         (id, organization, label, sso_url, entity_id, certificate, default_team, default_role, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      row.id,
      row.organization,
      row.label,
      row.sso_url,
      row.entity_id,
      row.certificate,
      row.default_team,
      row.default_role,
      row.created_at,
    )
    scope.touch({ kind: 'organization', organization: organization.id })
    return presentSaml(scope, row, level)
  },
})

/** Returns a new provider. Its users are guests until an administrator changes that. */
function emptyRow(id: string, organization: string, now: number) {
  return {
    seq: 0,
    id,
    organization,
    label: '',
    sso_url: null,
    entity_id: null,
    certificate: null,
    default_team: null,
    default_role: null,
    created_at: now,
  }
}
