import { z } from 'zod'
import { CustomFieldValues, type CustomFieldValue } from '../../schemas/custom-field.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { presentCustomField, type CustomFieldRow } from './custom-field-row.ts'

export const getSpaceCustomFields = defineOperation({
  id: 'getSpaceCustomFields',
  group: 'Custom fields',
  summary: 'Get all custom fields of the organization, with the values that a space sets',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/custom-fields',
  success: 200,
  params: spaceParams,
  query: z.object({}),
  body: undefined,
  response: CustomFieldValues,
  offline: 'local',
  access: onSpace('read'),
  run(scope, _input, { space }) {
    const rows = scope.store.all<CustomFieldRow & { value: string | null }>(
      `SELECT custom_field.*, custom_field_value.value FROM custom_field
       LEFT JOIN custom_field_value ON custom_field_value.field = custom_field.id AND custom_field_value.space = ?
       WHERE custom_field.organization = ? ORDER BY custom_field.seq`,
      space.id,
      space.organization,
    )
    return rows.map((row) => ({
      customField: presentCustomField(scope, row),
      // The value was validated against its field when it was set.
      ...(row.value !== null && { value: JSON.parse(row.value) as CustomFieldValue }),
    }))
  },
})
