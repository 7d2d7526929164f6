import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { customFieldParams } from '../engine/path-params.ts'
import { removedNames } from '../engine/replaced-texts.ts'
import { noUserContent } from '../engine/user-content.ts'
import { onCustomField } from './access.ts'

export const deleteCustomField = defineOperation({
  id: 'deleteOrganizationCustomField',
  group: 'Custom fields',
  summary: 'Delete a custom field, and its values on all spaces',
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/custom-fields/{fieldName}',
  success: 204,
  params: customFieldParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: {
    kind: 'queued',
    label: 'Delete a custom field',
    about: 'the custom field',
    effect: { kind: 'delete' },
    userContent: noUserContent,
  },
  access: onCustomField(ORGANIZATION_RIGHTS.customField.admin),
  replaces: (_scope, { field }) => removedNames({ title: 'Title', description: 'Description' }, field),
  run(scope, _input, { field }) {
    scope.store.run('DELETE FROM custom_field WHERE id = ?', field.id)
    scope.touch({ kind: 'organization', organization: field.organization })
    return null
  },
})
