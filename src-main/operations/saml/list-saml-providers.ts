import { z } from 'zod'
import { listOf, paging } from '../../schemas/list.ts'
import { SamlProvider } from '../../schemas/people/saml-provider.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, listPage } from '../engine/list-page.ts'
import { organizationParams } from '../engine/path-params.ts'
import { presentSaml, type SamlRow } from './saml-row.ts'

export const listSamlProviders = defineOperation({
  id: 'listSAMLProvidersInOrganizationById',
  group: 'SAML and SSO',
  summary: 'List the SAML providers of an organization',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/saml',
  success: 200,
  params: organizationParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(SamlProvider),
  offline: 'local',
  access: onOrganization('admin'),
  run: (scope, { query }, { organization, level }) =>
    listPage<SamlRow, SamlProvider>(
      {
        name: `saml providers of ${organization.id}`,
        keyTypes: ['number'],
        key: (row) => [row.seq],
        count: () =>
          countRows(
            scope.store,
            'SELECT count(*) AS count FROM saml_provider WHERE organization = ?',
            organization.id,
          ),
        after: (key, limit) =>
          scope.store.all(
            'SELECT * FROM saml_provider WHERE organization = ? AND seq > ? ORDER BY seq LIMIT ?',
            organization.id,
            key?.[0] ?? 0,
            limit,
          ),
      },
      query,
      (row) => presentSaml(scope, row, level),
    ),
})
