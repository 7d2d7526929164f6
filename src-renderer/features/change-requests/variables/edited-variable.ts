import type { ContentChange } from '../../../../src-main/schemas/content-change.ts'
import { VARIABLE_NAME } from '../../../../src-main/schemas/limits/variable-limits.ts'

type VariableValue = string | number | boolean

/** The variable in a dialog: a new one, or a known one with its present value. */
export type EditedVariable = { kind: 'new' } | { kind: 'known'; name: string; value: VariableValue }

/** The kind of a value, as a user chooses it. */
export type ValueKind = 'text' | 'number' | 'flag'

/** The fields of the dialog. */
export interface VariableFields {
  name: string
  kind: ValueKind
  value: string
}

/** Returns the fields in which a variable is edited. */
export function fieldsOf(edited: EditedVariable): VariableFields {
  if (edited.kind === 'new') return { name: '', kind: 'text', value: '' }
  const { name, value } = edited
  const kind = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'flag' : 'text'
  return { name, kind, value: String(value) }
}

/** Returns the value of the fields; undefined for text that is not a number. */
export function valueOf({ kind, value }: VariableFields): VariableValue | undefined {
  if (kind === 'text') return value
  if (kind === 'flag') return value === 'true'
  const number = Number(value.replace(',', '.'))
  return value.trim() !== '' && Number.isFinite(number) ? number : undefined
}

/** Returns the reason why a name cannot be used; undefined for a good name, and while it is empty. */
export function problemOfName(
  name: string,
  edited: EditedVariable,
  names: readonly string[],
): string | undefined {
  if (name === '' || (edited.kind === 'known' && name === edited.name)) return undefined
  if (!VARIABLE_NAME.test(name)) return 'Use letters, digits and _, and begin with a letter or _.'
  return names.includes(name) ? 'There is a variable of this name already.' : undefined
}

/** Returns the changes of the fields: first a new name, in all pages, and then a new value. */
export function changesOf(edited: EditedVariable, fields: VariableFields): ContentChange[] {
  const value = valueOf(fields)
  if (value === undefined) return []
  const { name } = fields
  const isRenamed = edited.kind === 'known' && edited.name !== name
  const isSet = edited.kind === 'new' || edited.value !== value
  return [
    ...(isRenamed ? [{ operation: 'rename_variable' as const, name: edited.name, to: name }] : []),
    ...(isSet ? [{ operation: 'set_variable' as const, name, value }] : []),
  ]
}
