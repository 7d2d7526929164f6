import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { CustomField } from '../../schemas/custom-field.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, listPage } from '../engine/list-page.ts'
import { organizationParams } from '../engine/path-params.ts'
import { presentCustomField, type CustomFieldRow } from './custom-field-row.ts'

export const listCustomFields = defineOperation({
  id: 'listOrganizationCustomFields',
  group: 'Custom fields',
  summary: 'List the custom fields of the spaces of an organization',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/custom-fields',
  success: 200,
  params: organizationParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(CustomField),
  offline: 'local',
  access: onOrganization(ORGANIZATION_RIGHTS.customField.view),
  run: (scope, { query }, { organization }) =>
    listPage<CustomFieldRow, CustomField>(
      {
        name: `custom fields of ${organization.id}`,
        keyTypes: ['number'],
        key: (row) => [row.seq],
        count: () =>
          countRows(
            scope.store,
            'SELECT count(*) AS count FROM custom_field WHERE organization = ?',
            organization.id,
          ),
        after: (key, limit) =>
          scope.store.all(
            'SELECT * FROM custom_field WHERE organization = ? AND seq > ? ORDER BY seq LIMIT ?',
            organization.id,
            key?.[0] ?? 0,
            limit,
          ),
      },
      query,
      (row) => presentCustomField(scope, row),
    ),
})
