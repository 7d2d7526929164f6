import type { AnyOperation } from '../../../src-main/operations/engine/define-operation.ts'
import type { RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import { inputSchema, least, type JsonSchema } from './fitting-value.ts'

/** A place in the input of an operation, such as `body.title`. */
export interface InputSite {
  path: string
  schema: JsonSchema
  /** True when the schema is one of several branches. */
  isBranch: boolean
  /** The valid value at this place, or its first element when it is a list. */
  base: unknown
  /** Returns a valid input, except for the value at this place. */
  withValue(value: unknown): RawInput
}

interface Place {
  path: string
  /** The valid value at this place. */
  base: unknown
  put(value: unknown): RawInput
  isBranch?: boolean
  depth?: number
}

/** A depth beyond that of any input. Schemas may refer to themselves. */
const DEEPEST = 9

/**
 * Returns every place in the query and the body of an operation, by its declaration. The query itself is always
 * present, so it is not a site. `fitting` is an input that the operation accepts.
 */
export function inputSites({ query, body }: AnyOperation, fitting: RawInput): InputSite[] {
  const queries = inputSchema(query)
  const sites = [
    ...sitesIn(queries, queries.$defs ?? {}, {
      path: 'query',
      base: fitting.query ?? {},
      put: (value) => ({ ...fitting, query: value }),
    }),
  ].slice(1)
  if (!body) return sites
  const bodies = inputSchema(body)
  return [
    ...sites,
    ...sitesIn(bodies, bodies.$defs ?? {}, {
      path: 'body',
      base: fitting.body,
      put: (value) => ({ ...fitting, body: value }),
    }),
  ]
}

type Named = Record<string, JsonSchema>

function* sitesIn(given: JsonSchema, named: Named, place: Place): Generator<InputSite> {
  const { path, base, put, isBranch = false, depth = 0 } = place
  const schema = given.$ref ? { ...given, ...named[given.$ref.replace('#/$defs/', '')] } : given
  yield { path, schema, isBranch, base: baseOf(schema, named, base), withValue: put }
  if (depth > DEEPEST) return
  for (const branch of branchesOf(schema))
    yield* sitesIn(branch, named, { ...place, isBranch: true, depth: depth + 1 })
  for (const inner of innerPlaces(schema, named, place)) yield* sitesIn(inner.schema, named, inner.place)
}

/** Returns the branches of a schema. */
export const branchesOf = ({ anyOf = [], oneOf = [] }: JsonSchema): JsonSchema[] => [...anyOf, ...oneOf]

function innerPlaces(schema: JsonSchema, named: Named, { path, base, put, depth = 0 }: Place) {
  const found: { schema: JsonSchema; place: Place }[] = []
  const add = (name: string, inner: JsonSchema, of: Omit<Place, 'path'>) =>
    found.push({ schema: inner, place: { ...of, path: `${path}.${name}`, depth: depth + 1 } })
  if (schema.type === 'object') {
    const whole = baseOf(schema, named, base) as object
    const put1 = (name: string) => (value: unknown) => put({ ...whole, [name]: value })
    for (const [name, inner] of Object.entries(schema.properties ?? {}))
      add(name, inner, { base: Reflect.get(whole, name), put: put1(name) })
    const { additionalProperties: any } = schema
    if (typeof any === 'object' && Object.keys(any).length > 0)
      add('any', any, { base: undefined, put: put1('any') })
  }
  if (schema.type === 'array' && schema.items) {
    const items = Array.isArray(base) ? base : []
    add('0', schema.items, {
      base: baseOf(schema, named, base),
      put: (value) => put([value, ...items.slice(1)]),
    })
  }
  return found
}

function baseOf(schema: JsonSchema, named: Named, base: unknown): unknown {
  if (schema.type === 'object') return { ...(least(schema, named) as object), ...keysOf(base, schema) }
  if (schema.type !== 'array' || !schema.items) return base
  return Array.isArray(base) && base.length > 0 ? base[0] : least(schema.items, named)
}

/** The part of a value that belongs to one alternative of its schema. */
function keysOf(base: unknown, { properties = {} }: JsonSchema): object {
  if (typeof base !== 'object' || base === null || Array.isArray(base)) return {}
  return Object.fromEntries(Object.entries(base).filter(([name]) => isOf(properties, name, base)))
}

/** Excludes fields by which another alternative identifies itself with a constant. */
function isOf(properties: Named, name: string, base: object): boolean {
  const schema = properties[name]
  return schema !== undefined && (schema.const === undefined || schema.const === Reflect.get(base, name))
}
