import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import {
  CustomField,
  CustomFieldDescription,
  CustomFieldOptions,
  CustomFieldPlaceholder,
  CustomFieldTitle,
} from '../../schemas/custom-field.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { customFieldParams } from '../engine/path-params.ts'
import { replacedFields, replacedItems } from '../engine/replaced-texts.ts'
import { fieldsOf, fieldText } from '../engine/user-content.ts'
import { onCustomField } from './access.ts'
import { customFieldNow, optionsOf } from './custom-field-row.ts'

/** The fields with words of users, by their labels on the screens. */
const NAMES = { title: 'Title', description: 'Description', placeholder: 'Placeholder' } as const
const OPTIONS = 'Options'

export const updateCustomField = defineOperation({
  id: 'updateOrganizationCustomField',
  group: 'Custom fields',
  summary: 'Update a custom field; its existing values stay',
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/custom-fields/{fieldName}',
  success: 200,
  params: customFieldParams,
  query: z.object({}),
  body: z.object({
    title: CustomFieldTitle.optional(),
    description: CustomFieldDescription.optional(),
    placeholder: CustomFieldPlaceholder.optional(),
    options: CustomFieldOptions.optional(),
  }),
  response: CustomField,
  offline: {
    kind: 'queued',
    label: 'Change a custom field',
    about: 'the custom field',
    effect: { kind: 'set', entity: 'other' },
    userContent: ({ body }) => [...fieldsOf(body, NAMES), ...fieldText(OPTIONS, body.options?.join('\n'))],
  },
  access: onCustomField(ORGANIZATION_RIGHTS.customField.admin),
  replaces: (_scope, { field }, body) => [
    ...replacedFields(body, NAMES, field),
    ...replacedItems('options', OPTIONS, { now: optionsOf(field) ?? [], next: body.options }),
  ],
  run(scope, { body }, { field }) {
    scope.store.run(
      `UPDATE custom_field SET title = ?, description = ?, placeholder = ?, options = ?, updated_at = ?
       WHERE id = ?`,
      body.title ?? field.title,
      body.description ?? field.description,
      body.placeholder ?? field.placeholder,
      body.options === undefined ? field.options : JSON.stringify(body.options),
      scope.clock(),
      field.id,
    )
    scope.touch({ kind: 'organization', organization: field.organization })
    return customFieldNow(scope, field.organization, field.name)
  },
})
