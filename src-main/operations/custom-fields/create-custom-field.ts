import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import {
  CustomField,
  CustomFieldDescription,
  CustomFieldName,
  CustomFieldOptions,
  CustomFieldPlaceholder,
  CustomFieldTitle,
  CustomFieldType,
} from '../../schemas/custom-field.ts'
import { Problem } from '../../schemas/problem.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { organizationParams } from '../engine/path-params.ts'
import { fieldsOf, fieldText } from '../engine/user-content.ts'
import { customFieldByName, customFieldNow } from './custom-field-row.ts'

export const createCustomField = defineOperation({
  id: 'createOrganizationCustomField',
  group: 'Custom fields',
  summary: 'Create a field for the spaces of an organization',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/custom-fields',
  success: 201,
  params: organizationParams,
  query: z.object({}),
  body: z.object({
    name: CustomFieldName,
    type: CustomFieldType,
    title: CustomFieldTitle.optional(),
    description: CustomFieldDescription.optional(),
    placeholder: CustomFieldPlaceholder.optional(),
    options: CustomFieldOptions.optional().describe('The possible values of a select field'),
  }),
  response: CustomField,
  offline: {
    kind: 'queued',
    label: 'Create a custom field',
    about: 'the organization',
    effect: { kind: 'unprovable' },
    userContent: ({ body }) => [
      ...fieldsOf(body, {
        name: 'Name',
        title: 'Title',
        description: 'Description',
        placeholder: 'Placeholder',
      }),
      ...fieldText('Options', body.options?.join('\n')),
    ],
  },
  access: onOrganization(ORGANIZATION_RIGHTS.customField.admin),
  run(scope, { body }, { organization }) {
    if (customFieldByName(scope.store, organization.id, body.name)) {
      throw new Problem(
        'state.conflict',
        `This organization has a field "${body.name}" already. Choose another name, or change that one.`,
      )
    }
    const now = scope.clock()
    scope.store.run(
      `INSERT INTO custom_field
         (id, organization, name, type, title, description, placeholder, options, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      scope.newId(),
      organization.id,
      body.name,
      body.type,
      body.title ?? '',
      body.description ?? '',
      body.placeholder ?? '',
      body.options === undefined ? null : JSON.stringify(body.options),
      now,
      now,
    )
    scope.touch({ kind: 'organization', organization: organization.id })
    return customFieldNow(scope, organization.id, body.name)
  },
})
