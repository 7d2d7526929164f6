import type { Level } from '../../domain/roles.ts'
import { onOrganization, notFound, type OrganizationSubject } from '../access/access.ts'
import { declareNeeds } from '../engine/needs.ts'
import type { ReadScope } from '../engine/scope.ts'
import { customFieldByName, type CustomFieldRow } from './custom-field-row.ts'

export interface CustomFieldSubject extends OrganizationSubject {
  field: CustomFieldRow
}

/** A custom field by its name, for callers with the level on its organization. */
export function onCustomField(needed: Level) {
  const access = onOrganization(needed)
  return declareNeeds(
    access.needs,
    (scope: ReadScope, params: { organizationId: string; fieldName: string }): CustomFieldSubject => {
      const subject = access(scope, params)
      const field = customFieldByName(scope.store, subject.organization.id, params.fieldName)
      if (!field) throw notFound('custom field')
      return { ...subject, field }
    },
  )
}
