import type { CustomFieldType, CustomFieldValue } from '../../schemas/custom-field.ts'

/** The check of the values of a type, and their description. */
interface ValueCheck {
  fits(value: CustomFieldValue, options: readonly string[]): boolean
  describe(options: readonly string[]): string
}

const quoted = (options: readonly string[]) => options.map((option) => `"${option}"`).join(', ')

const CHECKS: Record<CustomFieldType, ValueCheck> = {
  text: { fits: (value) => typeof value === 'string', describe: () => 'a text' },
  number: { fits: (value) => typeof value === 'number', describe: () => 'a number' },
  boolean: { fits: (value) => typeof value === 'boolean', describe: () => 'true or false' },
  tags: { fits: (value) => Array.isArray(value), describe: () => 'a list of texts' },
  'select:single': {
    fits: (value, options) => typeof value === 'string' && options.includes(value),
    describe: (options) => `one of ${quoted(options)}`,
  },
  'select:multi': {
    fits: (value, options) => Array.isArray(value) && value.every((item) => options.includes(item)),
    describe: (options) => `a list of ${quoted(options)}`,
  },
}

/** Returns null where a field of the type accepts the value, otherwise a description of the accepted values. */
export function acceptedValues(
  type: CustomFieldType,
  options: readonly string[],
  value: CustomFieldValue,
): string | null {
  const check = CHECKS[type]
  if (check.fits(value, options)) return null
  const hasNone = type.startsWith('select:') && options.length === 0
  return hasNone ? 'nothing until it has options' : check.describe(options)
}
