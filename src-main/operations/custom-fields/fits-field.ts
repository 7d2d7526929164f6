import type { CustomFieldType, CustomFieldValue } from '../../schemas/custom-field.ts'

/** The values that a type accepts, and their description. */
interface Kind {
  fits(value: CustomFieldValue, options: readonly string[]): boolean
  takes(options: readonly string[]): string
}

const quoted = (options: readonly string[]) => options.map((option) => `"${option}"`).join(', ')

const KINDS: Record<CustomFieldType, Kind> = {
  text: { fits: (value) => typeof value === 'string', takes: () => 'a text' },
  number: { fits: (value) => typeof value === 'number', takes: () => 'a number' },
  boolean: { fits: (value) => typeof value === 'boolean', takes: () => 'true or false' },
  tags: { fits: (value) => Array.isArray(value), takes: () => 'a list of texts' },
  'select:single': {
    fits: (value, options) => typeof value === 'string' && options.includes(value),
    takes: (options) => `one of ${quoted(options)}`,
  },
  'select:multi': {
    fits: (value, options) => Array.isArray(value) && value.every((item) => options.includes(item)),
    takes: (options) => `a list of ${quoted(options)}`,
  },
}

/** Null where a field of the type takes the value; otherwise what it takes, in words. */
export function misfit(
  type: CustomFieldType,
  options: readonly string[],
  value: CustomFieldValue,
): string | null {
  const kind = KINDS[type]
  if (kind.fits(value, options)) return null
  const hasNone = type.startsWith('select:') && options.length === 0
  return hasNone ? 'nothing until it has options' : kind.takes(options)
}
