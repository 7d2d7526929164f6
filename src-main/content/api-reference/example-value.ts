import type { ApiContent, ApiDefinitions, ApiSchema } from '../../schemas/api-reference.ts'
import { definitionOf } from './schema-words.ts'

const DEEPEST = 6
const MAX_PARTS = 300

/** A value of JSON. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }

/** Returns an example of a content as text: the first of the specification, or one that its schema describes. */
export function exampleText(content: ApiContent, definitions: ApiDefinitions): string | undefined {
  const [given] = content.examples
  if (given) return given.value
  if (!content.schema || !/json|^\*\/\*$|^application\/x-www-form|^multipart\//i.test(content.mediaType))
    return content.schema?.example === undefined ? undefined : textOf(content.schema.example)
  return JSON.stringify(exampleValue(content.schema, definitions), null, 2)
}

/** Makes an example value of a schema. It ends at a schema within itself, and after some hundred parts. */
export function exampleValue(schema: ApiSchema, definitions: ApiDefinitions): JsonValue {
  return new Example(definitions).value(schema, [])
}

class Example {
  readonly #definitions: ApiDefinitions
  #left = MAX_PARTS

  constructor(definitions: ApiDefinitions) {
    this.#definitions = definitions
  }

  value(schema: ApiSchema, ancestors: readonly string[]): JsonValue {
    this.#left -= 1
    const { reference } = schema
    const isRecursive = reference !== undefined && ancestors.includes(reference)
    const inner = definitionOf(schema, this.#definitions)
    const given = givenValue(schema) ?? (inner && givenValue(inner))
    if (given !== undefined) return given
    if (!inner || isRecursive || ancestors.length > DEEPEST || this.#left <= 0) return emptyValue(schema)
    return this.#made(inner, reference === undefined ? [...ancestors, ''] : [...ancestors, reference])
  }

  #made(schema: ApiSchema, ancestors: readonly string[]): JsonValue {
    const type = schema.types.find((each) => each !== 'null')
    if (schema.properties) return this.#object(schema, ancestors)
    const variant = schema.variants?.find(({ kind }) => kind !== 'not')?.schemas[0]
    if (variant) return this.value(variant, ancestors)
    if (type === 'array') return schema.items ? [this.value(schema.items, ancestors)] : []
    if (type === 'object') return schema.additional ? { name: this.value(schema.additional, ancestors) } : {}
    return simpleValue(type, schema.format)
  }

  #object({ properties = [], variants }: ApiSchema, ancestors: readonly string[]): JsonValue {
    const own = properties.flatMap(({ name, schema }): [string, JsonValue][] =>
      this.#left > 0 && !schema.deprecated ? [[name, this.value(schema, ancestors)]] : [],
    )
    const variant = variants?.find(({ kind }) => kind !== 'not')?.schemas[0]
    const more = variant ? this.value(variant, ancestors) : {}
    const added = typeof more === 'object' && more !== null && !Array.isArray(more) ? more : {}
    return Object.fromEntries([...own, ...Object.entries(added)])
  }
}

function givenValue({ example, default: initial, enum: values }: ApiSchema): JsonValue | undefined {
  return parsed(example) ?? parsed(initial) ?? parsed(values?.[0])
}

/** Returns a JSON text as a value; undefined for one that was cut. */
function parsed(text: string | undefined): JsonValue | undefined {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    // A long value ends in `…`, so it is not an example.
    return undefined
  }
}

/** Returns a JSON text for a reader: a string without its quotes. */
export function textOf(json: string): string {
  const value = parsed(json)
  return typeof value === 'string' ? value : json
}

function emptyValue({ types }: ApiSchema): JsonValue {
  return types.includes('array')
    ? []
    : types.length === 0 || types.includes('object')
      ? {}
      : simpleValue(types[0], undefined)
}

const FORMATS: Record<string, string> = {
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  time: '12:00:00Z',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  email: 'name@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'dGV4dA==',
}

function simpleValue(type: string | undefined, format: string | undefined): JsonValue {
  switch (type) {
    case 'integer':
      return 1
    case 'number':
      return 1.5
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return (format !== undefined && Object.hasOwn(FORMATS, format) && FORMATS[format]) || 'text'
  }
}
