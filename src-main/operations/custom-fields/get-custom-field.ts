import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { CustomField } from '../../schemas/custom-field.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { customFieldParams } from '../engine/path-params.ts'
import { onCustomField } from './access.ts'
import { presentCustomField } from './custom-field-row.ts'

export const getCustomField = defineOperation({
  id: 'getOrganizationCustomFieldByName',
  group: 'Custom fields',
  summary: 'Get a custom field by its name',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/custom-fields/{fieldName}',
  success: 200,
  params: customFieldParams,
  query: z.object({}),
  body: undefined,
  response: CustomField,
  offline: 'local',
  access: onCustomField(ORGANIZATION_RIGHTS.customField.view),
  run: (scope, _input, { field }) => presentCustomField(scope, field),
})
