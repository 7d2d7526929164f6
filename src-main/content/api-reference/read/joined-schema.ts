import { resolve, type ApiDocument, type Unresolved } from './api-document.ts'
import { asFields, asList, isFields, type Fields } from './plain-values.ts'

/** The most schemas that `allOf` joins into one. */
const MAX_JOINED = 64

/** A schema with the schemas that its `allOf` adds to it. */
export interface JoinedSchema {
  /** The schema itself first, then each added one. */
  parts: readonly Fields[]
  /** The added schemas that cannot be shown, because they are in another document or missing. */
  unresolved: Unresolved[]
}

/** Joins a schema with the parts of its `allOf`, and theirs. A schema that adds itself is added once. */
export function joinedSchema(document: ApiDocument, schema: Fields): JoinedSchema {
  const joined: JoinedSchema & { parts: Fields[] } = { parts: [], unresolved: [] }
  const waiting: unknown[] = [schema]
  const seen = new Set<unknown>()
  while (waiting.length > 0 && joined.parts.length < MAX_JOINED) {
    const found = resolve(document, waiting.shift())
    if (found.kind !== 'found') {
      // A value without a reference is no schema at all.
      if (found.kind === 'elsewhere' || found.reference !== '') joined.unresolved.push(found)
    } else if (isFields(found.value) && !seen.has(found.value)) {
      seen.add(found.value)
      joined.parts.push(found.value)
      waiting.push(...asList(found.value['allOf']).slice(0, MAX_JOINED))
    }
  }
  return joined
}

/**
 * Returns the reference of a schema that consists of it: `$ref`, or an `allOf` of a single `$ref`. OpenAPI 3.0
 * describes a reference in the second form.
 */
export function soleReference(schema: Fields): string | undefined {
  if (typeof schema['$ref'] === 'string') return schema['$ref']
  const [only, ...more] = asList(schema['allOf'])
  const target = asFields(only)['$ref']
  const isOwn = ['properties', 'items', 'oneOf', 'anyOf', 'enum'].some((name) => schema[name] !== undefined)
  return more.length === 0 && typeof target === 'string' && !isOwn ? target : undefined
}

/** Returns the types of joined schemas. The fields of a schema without a type imply one. */
export function typesOf(parts: readonly Fields[]): string[] {
  const typed = parts.find(({ type }) => type !== undefined)
  const written = typed?.['type']
  const types = (Array.isArray(written) ? written : [written]).filter((type) => typeof type === 'string')
  const shown = types.length > 0 ? types.slice(0, 8) : shownTypes(parts)
  const isNullable = parts.some(({ nullable }) => nullable === true) && shown.length > 0
  return isNullable && !shown.includes('null') ? [...shown, 'null'] : shown
}

function shownTypes(parts: readonly Fields[]): string[] {
  const has = (name: string): boolean => parts.some((part) => part[name] !== undefined)
  if (has('properties') || has('additionalProperties')) return ['object']
  return has('items') || has('prefixItems') ? ['array'] : []
}
