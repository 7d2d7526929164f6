import type { ApiDefinitions, ApiSchema } from '../../schemas/api-reference.ts'

const DEEPEST = 8

/** Returns the definition that a schema references, or the schema itself; undefined for an absent definition. */
export function definitionOf(schema: ApiSchema, definitions: ApiDefinitions): ApiSchema | undefined {
  const { reference } = schema
  if (reference === undefined) return schema
  return Object.hasOwn(definitions, reference) ? definitions[reference] : undefined
}

/** Returns the type of a schema in words, such as `array of Pet` or `string · date-time`. */
export function typeWords(schema: ApiSchema, definitions: ApiDefinitions, depth = 0): string {
  const inner = definitionOf(schema, definitions) ?? schema
  const nullable = schema.types.includes('null') || inner.types.includes('null')
  return `${plainWords(schema, inner, definitions, depth)}${nullable ? ' or null' : ''}`
}

function plainWords(schema: ApiSchema, inner: ApiSchema, definitions: ApiDefinitions, depth: number): string {
  const types = inner.types.filter((type) => type !== 'null')
  if (types.includes('array') && depth < DEEPEST) {
    const items = inner.items ? ` of ${typeWords(inner.items, definitions, depth + 1)}` : ''
    return types.length > 1
      ? `${types.filter((type) => type !== 'array').join(' or ')} or array${items}`
      : `array${items}`
  }
  if (schema.name !== undefined && (types.length === 0 || types.includes('object'))) return schema.name
  if (inner.format === 'binary') return 'file'
  if (inner.format === 'application/octet-stream') return 'file'
  const words = types.length > 0 ? types.join(' or ') : variantWords(inner)
  return inner.format === undefined ? words : `${words} · ${inner.format}`
}

function variantWords({ variants = [], properties }: ApiSchema): string {
  if (properties) return 'object'
  const [first] = variants
  if (!first || first.kind === 'not') return 'any'
  return first.kind === 'oneOf' ? 'one of several' : 'any of several'
}

/** True when a schema has parts to show below it. A reference without its definition has them until it arrives. */
export function hasParts(schema: ApiSchema, definitions: ApiDefinitions, depth = 0): boolean {
  const inner = definitionOf(schema, definitions)
  if (!inner) return true
  if (inner.properties || inner.additional || inner.variants) return true
  return inner.items !== undefined && depth < DEEPEST && hasParts(inner.items, definitions, depth + 1)
}
