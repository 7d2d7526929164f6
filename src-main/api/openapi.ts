import { z } from 'zod'
import type { AnyOperation } from '../operations/engine/define-operation.ts'
import { needsOf } from '../operations/engine/needs.ts'
import type { Registry } from '../operations/engine/registry.ts'

type Json = Record<string, unknown>

/** Returns the OpenAPI 3.1 document of every operation in the registry. */
export function openApiDocument(registry: Registry): Json {
  const schemas = new Schemas()
  const paths: Record<string, Json> = {}
  for (const operation of registry.values()) {
    const path = (paths[operation.path] ??= {})
    path[operation.method.toLowerCase()] = describeOperation(schemas, operation)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Documentation workspace', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: [...new Set([...registry.values()].map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      parameters: { IdempotencyKey: idempotencyKey, IfMatch: ifMatch },
      headers: { Location: location },
      responses: { Problem: problemResponse },
      schemas: schemas.namedIn(paths),
    },
  }
}

/** The parameter of every write that builds on a named state. */
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The state that the change builds on, in quotes; nothing changes where the present state is another one. For content it is the revision, and for a review the revision that the reviewer has read. For comments and names it is texts- and the SHA-256, in hex, of the replaced texts: the JSON of [path, text] pairs in order, each path the JSON of the keys that lead to the text in the body',
  schema: { type: 'string' },
}

/** The parameter of every write whose response may be stored. It shows clients that they may repeat the write. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The key of a write. A write that repeats a key is not applied again and gets the first response',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
}

const location = {
  description: 'The address of the created resource, where it has one',
  schema: { type: 'string', format: 'uri-reference' },
}

const problemResponse = {
  description: 'The problem, with the steps that solve it',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error'],
        properties: {
          error: {
            type: 'object',
            required: ['code', 'message'],
            properties: { code: { type: 'integer' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
}

function describeOperation(schemas: Schemas, operation: AnyOperation): Json {
  const { id, group, summary, params, query, body } = operation
  const isKeyed = operation.method !== 'GET' && !operation.secretAnswer
  return {
    operationId: id,
    tags: [group],
    summary,
    parameters: [
      ...parameters(schemas, 'path', params),
      ...parameters(schemas, 'query', query),
      ...(isKeyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(operation.version || operation.replaces ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ],
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { 'application/json': { schema: schemas.schema(body, 'input') } },
      },
    }),
    ...(needsOf(operation)?.on === 'secret' && { security: [] }),
    responses: responsesOf(schemas, operation),
  }
}

function responsesOf(schemas: Schemas, { success, mayAnswerCreated, response }: AnyOperation): Json {
  const answer = response
    ? { content: { 'application/json': { schema: schemas.schema(response, 'output') } } }
    : {}
  const created = { headers: { Location: { $ref: '#/components/headers/Location' } }, ...answer }
  return {
    [success]: {
      description: response ? 'Done' : 'Done, with an empty response',
      ...(success === 201 ? created : answer),
    },
    ...(mayAnswerCreated && { 201: { description: 'Created', ...created } }),
    default: { $ref: '#/components/responses/Problem' },
  }
}

function parameters(schemas: Schemas, place: 'path' | 'query', object: z.ZodObject): Json[] {
  return Object.entries(object.shape).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: schemas.schema(schema as z.ZodType, 'input'),
  }))
}

/** Converts schemas to JSON Schema. Those with an id are stored once and referenced. */
class Schemas {
  readonly #named: Record<string, unknown> = {}

  schema(schema: z.ZodType, io: 'input' | 'output'): unknown {
    const {
      $schema: _,
      $defs,
      ...own
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json
    for (const [name, definition] of Object.entries(($defs ?? {}) as Json))
      this.#named[name] = rebase(definition)
    const rebased = rebase(own) as Json
    if (typeof own['id'] !== 'string') return rebased
    this.#named[own['id']] = rebased
    return { $ref: `#/components/schemas/${own['id']}` }
  }

  /** Returns the named schemas that the paths or other schemas reference. */
  namedIn(paths: Record<string, Json>): Record<string, unknown> {
    const text = JSON.stringify([paths, this.#named])
    const entries = Object.entries(this.#named)
    return Object.fromEntries(entries.filter(([name]) => text.includes(`"#/components/schemas/${name}"`)))
  }
}

/** Moves definitions to the document's components, where they have no ids of their own. */
function rebase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rebase)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      if (key === 'id' && typeof inner === 'string') return []
      if (key === '$ref' && typeof inner === 'string')
        return [[key, inner.replace('#/$defs/', '#/components/schemas/')]]
      return [[key, rebase(inner)]]
    }),
  )
}
