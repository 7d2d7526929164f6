import type { CustomField, CustomFieldType } from '../../schemas/custom-field.ts'
import type { Reader } from '../../store/store.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'

/** A row of `custom_field`. */
export interface CustomFieldRow {
  seq: number
  id: string
  organization: string
  name: string
  type: CustomFieldType
  title: string
  description: string
  placeholder: string
  options: string | null
  created_at: number
  updated_at: number
}

/** The options of a field; undefined where it has none. */
export function optionsOf({ options }: CustomFieldRow): string[] | undefined {
  return options === null ? undefined : (JSON.parse(options) as string[])
}

/** The field as the API shows it. */
export function presentCustomField(scope: ReadScope, row: CustomFieldRow): CustomField {
  const options = optionsOf(row)
  const path = `/v1/orgs/${row.organization}/custom-fields/${row.name}`
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    description: row.description,
    type: row.type,
    placeholder: row.placeholder,
    ...(options && { options }),
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    urls: { location: scope.addresses.location(path) },
  }
}

/** The field of an organization that has a name, or undefined. */
export function customFieldByName(
  store: Reader,
  organization: string,
  name: string,
): CustomFieldRow | undefined {
  return store.get('SELECT * FROM custom_field WHERE organization = ? AND name = ?', organization, name)
}

/** Reads a field again after the writes of a call. */
export function customFieldNow(scope: ReadScope, organization: string, name: string): CustomField {
  const row = customFieldByName(scope.store, organization, name)
  if (!row) throw new Error(`The custom field ${name} is missing from the store`)
  return presentCustomField(scope, row)
}
