import type { Writer } from '../../../store/store.ts'
import { milliseconds, type FeedEntry } from '../feed-entry.ts'
import type { ApplyScope } from './apply-changes.ts'
import { freeOrder } from './deletions/free-order.ts'

/** Writes a custom field. If its name belonged to another field, that field loses it until its own entry arrives. */
export function applyCustomField(
  { store, organization, touch }: ApplyScope,
  { id, value }: FeedEntry<'custom-field'>,
): void {
  freeOrder(store, 'custom_field', value.order, id)
  store.run(
    'UPDATE custom_field SET name = id WHERE organization = ? AND name = ? AND id <> ?',
    organization,
    value.name,
    id,
  )
  store.run(
    `INSERT INTO custom_field (seq, id, organization, name, type, title, description, placeholder, options,
       created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, name = excluded.name, type = excluded.type,
       title = excluded.title, description = excluded.description, placeholder = excluded.placeholder,
       options = excluded.options, updated_at = excluded.updated_at`,
    value.order,
    id,
    organization,
    value.name,
    value.type,
    value.title,
    value.description,
    value.placeholder,
    value.options === null ? null : JSON.stringify(value.options),
    milliseconds(value.createdAt),
    milliseconds(value.updatedAt),
  )
  touch({ kind: 'organization', organization })
}

/** Writes the values of a space's custom fields. A field without an entry has no value. */
export function applyFieldValues(
  store: Writer,
  space: string,
  values: FeedEntry<'space'>['value']['customFields'],
): void {
  store.run('DELETE FROM custom_field_value WHERE space = ?', space)
  for (const { field, value } of values) {
    store.run(
      'INSERT INTO custom_field_value (space, field, value) VALUES (?, ?, ?)',
      space,
      field,
      JSON.stringify(value),
    )
  }
}
