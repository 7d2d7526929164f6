import FindMyWay, { type HTTPMethod } from 'find-my-way'
import { z } from 'zod'
import type { AnyOperation } from '../operations/engine/define-operation.ts'
import type { RawInput } from '../operations/engine/dispatch.ts'

/** The fields of an operation that its address needs. */
type Routed = Pick<AnyOperation, 'id' | 'method' | 'path' | 'query'>

/** An operation that a request names, with the input in its address. */
export interface MatchedRoute<Operation extends Routed = AnyOperation> {
  kind: 'operation'
  operation: Operation
  input: RawInput
}

/** The result of matching a method and an address. */
export type RouteMatch<Operation extends Routed = AnyOperation> =
  | MatchedRoute<Operation>
  | { kind: 'other-methods'; methods: string[] }
  | null

const METHODS: HTTPMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Finds the operation of a request. Routes are derived from the registry, and no other code lists them. */
export class Routes<Operation extends Routed = AnyOperation> {
  readonly #router = FindMyWay({ maxParamLength: 4096, caseSensitive: true })
  /**
   * The types of query parameters by operation, derived at the first request with a query. Deriving all of them at
   * the start would delay it.
   */
  readonly #queries = new Map<string, QueryTypes>()

  constructor(registry: ReadonlyMap<string, Operation>) {
    for (const operation of registry.values()) {
      this.#router.on(operation.method, routePath(operation.path), () => undefined, operation)
    }
  }

  /**
   * Returns the operation at an address, or the methods of an address that lacks this one. Null for an unknown address.
   */
  match(method: string, path: string, query: URLSearchParams | null): RouteMatch<Operation> {
    const route = this.#router.find(method as HTTPMethod, path)
    if (!route) {
      const methods = METHODS.filter((other) => this.#router.find(other, path))
      return methods.length > 0 ? { kind: 'other-methods', methods } : null
    }
    const operation = route.store as Operation
    // An address with an empty name is not an address of this API.
    if (Object.values(route.params).includes('')) return null
    return {
      kind: 'operation',
      operation,
      input: { params: paramsOf(operation, route.params), query: this.#query(operation, query) },
    }
  }

  #query(operation: Operation, parameters: URLSearchParams | null): Record<string, unknown> {
    const query: Record<string, unknown> = {}
    if (!parameters) return query
    const types = this.#typesOf(operation)
    for (const name of parameters.keys()) query[name] = valueOf(types.get(name), parameters.getAll(name))
    return query
  }

  #typesOf({ id, query }: Operation): QueryTypes {
    let types = this.#queries.get(id)
    if (!types) this.#queries.set(id, (types = queryTypes(query)))
    return types
  }
}

/**
 * Returns the pattern of a path. `{spaceId}` is a segment; `{pagePath}` is the whole rest, with plain or escaped
 * slashes.
 */
function routePath(path: string): string {
  return path.replace(/\{pagePath\}$/, '*').replace(/\{([^}]+)\}/g, ':$1')
}

function paramsOf(operation: Routed, params: Record<string, string | undefined>): Record<string, unknown> {
  if (!operation.path.endsWith('{pagePath}')) return params
  const { '*': pagePath, ...others } = params
  return { ...others, pagePath }
}

type QueryTypes = Map<string, string>

/** The type of each parameter in the document; an address holds only text. */
function queryTypes(query: z.ZodObject): QueryTypes {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return new Map(
    Object.entries(properties).map(([name, schema]) => [
      name,
      typeof schema === 'object' ? String(schema.type) : '',
    ]),
  )
}

/**
 * Returns the value of a parameter. Where a parameter with a single value is repeated, it returns all texts, and the
 * schema refuses them.
 */
function valueOf(type: string | undefined, texts: string[]): unknown {
  const [text = '', ...more] = texts
  return type === 'array' || more.length > 0 ? texts : coerce(type, text)
}

/** Converts text to the type. Text of another form stays text, and the schema reports its fault. */
function coerce(type: string | undefined, value: string): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}
