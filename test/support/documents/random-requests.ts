import fc from 'fast-check'
import type { DescribedOperation, Description, Schema } from './described-operations.ts'
import type { Params } from './named-entities.ts'

/** A request made from the document, with some values that the document does not allow. */
export interface RandomRequest {
  operation: DescribedOperation
  path: string
  query: Record<string, string>
  body: unknown
}

/** Values that no schema allows. Each input receives some of them. */
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
  '../../..',
  "' OR 1=1 --",
  '%',
  '𠮷',
)

/** Texts as users and attackers type them. */
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

/** The ids of existing entities. */
export interface Known {
  /** Ids by the names of their parameters. */
  ids: Record<string, string[]>
  /** The values that belong together for the parameters of a path: a comment, and the space that it is in. */
  paths: readonly Params[]
}

/**
 * Creates requests to an operation. Most are about known entities; some combine entities that do not belong together.
 */
export function requestsTo(
  operation: DescribedOperation,
  { resolve }: Description,
  { ids: known, paths }: Known,
): fc.Arbitrary<RandomRequest> {
  const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  const any = fc.record(Object.fromEntries(names.map((name) => [name, idOf(known[name] ?? [])])))
  const there = paths.map((path) => ({ weight: 1, arbitrary: fc.constant<Params>(path) }))
  const params: fc.Arbitrary<Params> = fc.oneof(...there, {
    weight: Math.ceil((paths.length + 1) / 4),
    arbitrary: any,
  })
  const values = new Values(resolve, Object.values(known).flat())
  const body = operation.body ? values.of(operation.body) : fc.constant(undefined)
  return fc.record({ params, query: queryOf(operation, values), body }).map((input) => ({
    operation,
    path: operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => segment(input.params[name] ?? '')),
    query: asText(input.query),
    body: input.body,
  }))
}

function idOf(there: readonly string[]): fc.Arbitrary<string> {
  const any = fc.oneof(fc.constantFrom('nothing', '0', '%00', '...', 'x'.repeat(200)), words)
  if (there.length === 0) return any
  return fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: any })
}

function queryOf({ query }: DescribedOperation, values: Values): fc.Arbitrary<Record<string, unknown>> {
  const record = Object.fromEntries(query.map(({ name, schema }) => [name, values.of(schema)]))
  return fc.record(record, { requiredKeys: query.filter(({ required }) => required).map(({ name }) => name) })
}

/** Returns a query as texts. An address contains only text that UTF-8 can encode. */
function asText(query: unknown): Record<string, string> {
  if (query === null || typeof query !== 'object') return {}
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
    ]),
  )
}

/** Returns a text as one segment of a path. The sending client would remove a segment of dots alone. */
const segment = (text: string) => (/^\.\.?$/.test(text) ? 'dots' : encodeURIComponent(wellFormed(text)))

const wellFormed = (text: string) => text.toWellFormed()

/** Random values for schemas. */
class Values {
  readonly #resolve: (schema: Schema) => Schema
  readonly #ids: string[]

  constructor(resolve: (schema: Schema) => Schema, ids: string[]) {
    this.#resolve = resolve
    this.#ids = ids
  }

  of(schema: Schema | boolean, depth = 0): fc.Arbitrary<unknown> {
    if (typeof schema === 'boolean' || depth > 6) return nonsense
    const fitting = this.#fitting(this.#resolve(schema), depth)
    return fc.oneof({ weight: 25, arbitrary: fitting }, { weight: 1, arbitrary: nonsense })
  }

  #fitting(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
    if (choices.length > 0) return fc.oneof(...choices.map((each) => this.of(each, depth + 1)))
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.const !== undefined) return fc.constant(schema.const)
    switch (schema.type) {
      case 'object':
        return this.#object(schema, depth)
      case 'array':
        return fc.array(this.of(schema.items ?? true, depth + 1), { maxLength: 3 })
      case 'integer':
        return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 50, 1001) })
      case 'number':
        return fc.double({ noNaN: true, min: 0, max: 100 })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'string':
        return fc.oneof(
          { weight: 2, arbitrary: words },
          { weight: 3, arbitrary: fc.constantFrom(...this.#ids, '1f44d') },
        )
      default:
        return nonsense
    }
  }

  #object({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> {
    const record = Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, this.of(inner, depth + 1)]),
    )
    return fc.record(record, { requiredKeys: required.filter((name) => name in record) })
  }
}
