import fc from 'fast-check'
import { z } from 'zod'
import type { AnyOperation } from '../../src-main/operations/define-operation.ts'

/** A request as it could come in: made from what the schemas say, with what they do not say mixed in. */
export interface RandomRequest {
  operation: AnyOperation
  path: string
  query: Record<string, string>
  body: unknown
}

type JsonSchema = z.core.JSONSchema.JSONSchema

/** Values that no schema asks for; every input meets them now and then. */
const nonsense = fc.constantFrom<unknown>(
  null,
  '',
  'x',
  0,
  -1,
  1.5,
  1e21,
  true,
  [],
  {},
  [null],
  '\u0000',
  '😀'.repeat(60),
  '../..',
  "' OR 1=1 --",
  '%',
  '𠮷',
)

/** Texts as people and attackers type them. */
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '# Title\n\ntext\n',
    '"',
    'NEAR(',
    'a*',
    '*',
    'é',
    '中文',
    'ภาษา',
    '```\n',
    '[x](y.md)',
    '..',
  ),
)

/** Makes requests to an operation; `known` gives ids of things that are there, by the name of the parameter. */
export function requestsTo(
  operation: AnyOperation,
  known: Record<string, string[]>,
): fc.Arbitrary<RandomRequest> {
  const id = (name: string) => {
    const there = known[name] ?? []
    const any = fc.oneof(fc.constantFrom('nothing', '0', '%00', '...', 'x'.repeat(200)), words)
    return there.length === 0
      ? any
      : fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: any })
  }
  const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  const params = fc.record(Object.fromEntries(names.map((name) => [name, id(name)])))
  const ids = Object.values(known).flat()
  const body = operation.body ? valueOf(jsonSchema(operation.body), ids, 0) : fc.constant(undefined)
  const query = valueOf(jsonSchema(operation.query), ids, 0)
  return fc.record({ params, query, body }).map((input) => ({
    operation,
    path: operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => segment(input.params[name] ?? '')),
    query: asText(input.query),
    body: input.body,
  }))
}

function jsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
}

/** An address holds text, and only text that UTF-8 can write. */
function asText(query: unknown): Record<string, string> {
  if (query === null || typeof query !== 'object') return {}
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
    ]),
  )
}

/** A text as one segment of a path; dots alone would be taken out by whoever sends the request. */
const segment = (text: string) => (/^\.\.?$/.test(text) ? 'dots' : encodeURIComponent(wellFormed(text)))

const wellFormed = (text: string) => text.toWellFormed()

function valueOf(schema: JsonSchema | boolean, ids: string[], depth: number): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean' || depth > 5) return nonsense
  const fitting = fittingValue(schema, ids, depth)
  return fc.oneof({ weight: 25, arbitrary: fitting }, { weight: 1, arbitrary: nonsense })
}

function fittingValue(schema: JsonSchema, ids: string[], depth: number): fc.Arbitrary<unknown> {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (choices.length > 0) return fc.oneof(...choices.map((each) => valueOf(each, ids, depth + 1)))
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  if (schema.const !== undefined) return fc.constant(schema.const)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids, depth)
    case 'array':
      return fc.array(valueOf(single(schema.items), ids, depth + 1), { maxLength: 3 })
    case 'integer':
      return fc.integer({
        min: Number(schema.minimum ?? 0),
        max: Math.min(Number(schema.maximum ?? 50), 1001),
      })
    case 'number':
      return fc.double({ noNaN: true, min: 0, max: 100 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return fc.oneof(
        { weight: 2, arbitrary: words },
        { weight: 3, arbitrary: fc.constantFrom(...ids, '1f44d') },
      )
    default:
      return nonsense
  }
}

function single(items: JsonSchema['items']): JsonSchema | boolean {
  const first = Array.isArray(items) ? items[0] : items
  return first ?? true
}

function objectOf(schema: JsonSchema, ids: string[], depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {})
  const record = Object.fromEntries(properties.map(([name, inner]) => [name, valueOf(inner, ids, depth + 1)]))
  const needed = (schema.required ?? []).filter((name) => name in record)
  return fc.record(record, { requiredKeys: needed })
}
