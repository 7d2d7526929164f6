import type { Fields } from './plain-values.ts'

const LONGEST_PATTERN = 300
const SINGLE = { characters: 'character', items: 'item', properties: 'property' }

/** Returns the bounds that a schema sets to its value, in words. */
export function boundsOf(schema: Fields): string[] {
  const words = [
    range(schema, 'minLength', 'maxLength', 'characters'),
    range(schema, 'minItems', 'maxItems', 'items'),
    range(schema, 'minProperties', 'maxProperties', 'properties'),
    lowest(schema),
    highest(schema),
    typeof schema['multipleOf'] === 'number' ? `multiple of ${schema['multipleOf']}` : undefined,
    schema['uniqueItems'] === true && holdsItems(schema) ? 'unique items' : undefined,
    pattern(schema),
  ]
  return words.filter((word) => word !== undefined)
}

/** Files write bounds of arrays on schemas of another type, where they mean nothing. */
function holdsItems({ type }: Fields): boolean {
  return type === undefined || type === 'array' || (Array.isArray(type) && type.includes('array'))
}

type Unit = keyof typeof SINGLE

function range(schema: Fields, least: string, most: string, unit: Unit): string | undefined {
  const from = schema[least]
  const to = schema[most]
  const hasFrom = typeof from === 'number' && from > 0
  if (hasFrom && from === to) return `exactly ${to} ${to === 1 ? SINGLE[unit] : unit}`
  if (typeof to === 'number') return hasFrom ? `${from} to ${to} ${unit}` : `at most ${to} ${unit}`
  return hasFrom ? `at least ${from} ${unit}` : undefined
}

/** OpenAPI 3.0 marks an exclusive bound by a second field that is `true`. Later versions have one field for it. */
function lowest({ minimum, exclusiveMinimum }: Fields): string | undefined {
  if (typeof exclusiveMinimum === 'number') return `> ${exclusiveMinimum}`
  return typeof minimum === 'number' ? `${exclusiveMinimum === true ? '>' : '≥'} ${minimum}` : undefined
}

function highest({ maximum, exclusiveMaximum }: Fields): string | undefined {
  if (typeof exclusiveMaximum === 'number') return `< ${exclusiveMaximum}`
  return typeof maximum === 'number' ? `${exclusiveMaximum === true ? '<' : '≤'} ${maximum}` : undefined
}

function pattern({ pattern: source }: Fields): string | undefined {
  return typeof source === 'string' && source !== ''
    ? `matches ${source.length > LONGEST_PATTERN ? `${source.slice(0, LONGEST_PATTERN)}…` : source}`
    : undefined
}
