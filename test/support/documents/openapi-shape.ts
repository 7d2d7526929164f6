/** A JSON value of an OpenAPI document. */
export type Json = { [key: string]: Json | undefined } | Json[] | string | number | boolean | null

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  additionalProperties?: unknown
}

interface Parameter {
  $ref?: string
  in: string
  name: string
  required?: boolean
  schema?: Schema
}

export interface Described {
  operationId: string
  method: string
  path: string
  parameters: Parameter[]
  body: { required: boolean; schema: Schema } | null
  /** The schemas of the answers by their status. */
  answers: Map<number, Schema | null>
}

/** A field of a shape, by its path: `items[].title`. */
export interface Field {
  required: boolean
  /** The enumerated values, sorted. */
  values: string[] | null
}

interface Document {
  servers?: { url: string }[]
  paths: Record<string, Record<string, RawOperation>>
}

interface RawOperation {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: { $ref?: string; required?: boolean; content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, { $ref?: string; content?: Record<string, { schema?: Schema }> }>
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
/** The depth below which fields are ignored. They belong to schemas that are compared on their own. */
const DEEPEST = 5

/** An OpenAPI document, with the shapes of the inputs and answers of its operations. */
export class OpenApiShape {
  readonly operations = new Map<string, Described>()
  readonly #document: Document
  #isGiven = false

  constructor(document: unknown) {
    this.#document = document as Document
    // Some descriptions have /v1 in their paths, others in the address of their server.
    const prefix = this.#document.servers?.[0]?.url.endsWith('/v1') ? '/v1' : ''
    for (const [path, methods] of Object.entries(this.#document.paths)) {
      for (const method of METHODS) {
        const operation = methods[method]
        if (operation?.operationId === undefined) continue
        const shared = (methods['parameters'] as unknown as Parameter[] | undefined) ?? []
        this.#add(operation.operationId, method.toUpperCase(), prefix + path, operation, shared)
      }
    }
  }

  /**
   * Every field of a schema by its path. A field of every branch of a choice is required where `isGiven` is true: for
   * an answer that is given rather than expected.
   */
  fields(schema: Schema | null, { isGiven = false } = {}): Map<string, Field> {
    const fields = new Map<string, Field>()
    this.#isGiven = isGiven
    if (schema) this.#walk(schema, '', true, fields, [])
    return fields
  }

  #add(id: string, method: string, path: string, raw: RawOperation, shared: Parameter[]): void {
    const body = raw.requestBody && this.#resolve(raw.requestBody)
    const schema = body?.content?.['application/json']?.schema
    const answers = Object.entries(raw.responses ?? {})
      .filter(([status]) => /^2\d\d$/.test(status))
      .map(([status, answer]): [number, Schema | null] => [
        Number(status),
        this.#resolve(answer).content?.['application/json']?.schema ?? null,
      ])
    this.operations.set(id, {
      operationId: id,
      method,
      path,
      parameters: [...shared, ...(raw.parameters ?? [])].map((each) => this.#resolve(each)),
      body: schema ? { required: body?.required === true, schema } : null,
      answers: new Map(answers),
    })
  }

  #resolve<T extends { $ref?: string }>(value: T): T {
    let found: T = value
    while (found.$ref !== undefined) {
      const steps = found.$ref.slice(2).split('/')
      found = steps.reduce<unknown>(
        (inner, step) => (inner as Record<string, unknown>)[step.replaceAll('~1', '/')],
        this.#document,
      ) as T
    }
    return found
  }

  #walk(given: Schema, path: string, required: boolean, fields: Map<string, Field>, seen: Schema[]): void {
    const schema = this.#resolve(given)
    if (seen.includes(schema) || seen.length > DEEPEST * 2) return
    const inside = [...seen, schema]
    const values = schema.const === undefined ? schema.enum : [schema.const]
    note(fields, path, required, values)
    if (path.split('.').length > DEEPEST) return
    for (const part of schema.allOf ?? []) this.#walk(part, path, required, fields, inside)
    for (const choice of [schema.oneOf ?? [], schema.anyOf ?? []])
      this.#walkChoice(choice, path, fields, inside)
    if (schema.items) this.#walk(schema.items, `${path}[]`, true, fields, inside)
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const isNeeded = schema.required?.includes(name) === true
      this.#walk(property, path === '' ? name : `${path}.${name}`, isNeeded, fields, inside)
    }
  }

  /** Walks a choice. A field required in one branch is not required by the choice as a whole. */
  #walkChoice(parts: Schema[], path: string, fields: Map<string, Field>, seen: Schema[]): void {
    const branches = parts.map((part) => {
      const own = new Map<string, Field>()
      this.#walk(part, path, false, own, seen)
      return own
    })
    for (const own of branches)
      for (const [name, { values }] of own) {
        const isInAll = branches.every((branch) => branch.get(name)?.required === true)
        note(fields, name, this.#isGiven && isInAll, values)
      }
  }
}

function note(
  fields: Map<string, Field>,
  path: string,
  required: boolean,
  values: unknown[] | null | undefined,
): void {
  const known = fields.get(path)
  const all = [...(known?.values ?? []), ...(values ?? []).filter((value) => value !== null).map(String)]
  fields.set(path, {
    required: known ? known.required || required : required,
    values: all.length > 0 ? [...new Set(all)].toSorted() : null,
  })
}
