import { z } from 'zod'
import { UpdateCustomFieldValues, type CustomFieldValue } from '../../schemas/custom-field.ts'
import { Problem } from '../../schemas/problem.ts'
import type { Reader, Writer } from '../../store/store.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import type { ReplacedText } from '../engine/replaced-texts.ts'
import { fieldText } from '../engine/user-content.ts'
import { acceptedValues } from './accepted-values.ts'
import { customFieldByName, optionsOf, type CustomFieldRow } from './custom-field-row.ts'

export const updateSpaceCustomFields = defineOperation({
  id: 'updateSpaceCustomFields',
  group: 'Custom fields',
  summary: 'Set or clear values of a space; one unsuitable value refuses all of them',
  method: 'PATCH',
  path: '/v1/spaces/{spaceId}/custom-fields',
  success: 204,
  params: spaceParams,
  query: z.object({}),
  body: z.object({ values: UpdateCustomFieldValues }),
  response: undefined,
  offline: {
    kind: 'queued',
    label: 'Set custom fields of a space',
    about: 'the space or the custom field',
    effect: { kind: 'set', entity: 'other' },
    userContent: ({ body }) =>
      Object.entries(body.values).flatMap(([name, { value }]) => fieldText(name, shownValue(value))),
  },
  access: onSpace('create'),
  replaces: ({ store }, { space }, { values }) =>
    Object.entries(values).map(([name, { value }]) => replacedValue(store, space, { name, value })),
  run(scope, { body }, { space }) {
    for (const [name, { value }] of Object.entries(body.values)) {
      const field = customFieldByName(scope.store, space.organization, name)
      if (!field) throw noSuchField(name)
      setValue(scope.store, space.id, field, value)
    }
    scope.touch({ kind: 'space', space: space.id })
    return null
  },
})

/** A value as a user typed or chose it. */
function shownValue(value: CustomFieldValue | null): string {
  return Array.isArray(value) ? value.join('\n') : String(value ?? '')
}

function replacedValue(
  store: Reader,
  { id, organization }: { id: string; organization: string },
  { name, value }: { name: string; value: CustomFieldValue | null },
): ReplacedText {
  const row = store.get<{ value: string }>(
    `SELECT custom_field_value.value FROM custom_field JOIN custom_field_value ON field = custom_field.id
     WHERE organization = ? AND name = ? AND space = ?`,
    organization,
    name,
    id,
  )
  const now = row === undefined ? null : (JSON.parse(row.value) as CustomFieldValue)
  const path = ['values', name, 'value']
  return { kind: 'field', path, label: name, now: shownValue(now), next: shownValue(value) }
}

function setValue(store: Writer, space: string, field: CustomFieldRow, value: CustomFieldValue | null): void {
  if (value === null) {
    store.run('DELETE FROM custom_field_value WHERE space = ? AND field = ?', space, field.id)
    return
  }
  const accepted = acceptedValues(field.type, optionsOf(field) ?? [], value)
  if (accepted !== null) {
    throw new Problem('input.invalid', `body.values.${field.name}: this field takes ${accepted}.`)
  }
  store.run(
    'INSERT OR REPLACE INTO custom_field_value (space, field, value) VALUES (?, ?, ?)',
    space,
    field.id,
    JSON.stringify(value),
  )
}

function noSuchField(name: string): Problem {
  return new Problem(
    'input.invalid',
    `body.values: the organization has no custom field "${name}". Create it first, or name another.`,
  )
}
