import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** A JSON Schema as in the document. */
export interface Schema {
  $ref?: string
  type?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  items?: Schema | boolean
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

interface Answer {
  content?: { 'application/json': { schema: Schema } }
}

interface Described {
  operationId: string
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, Answer | { $ref: string }>
}

interface Document {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

/** An operation as the OpenAPI document of a host describes it. */
export interface DescribedOperation {
  id: string
  method: string
  path: string
  query: Parameter[]
  body: Schema | undefined
  /** The way in which an answer contradicts the document, in words; null when it agrees. */
  faultOf(status: number, answer: unknown): string | null
}

/** The operations of a document, and the targets of its references. */
export interface Description {
  operations: DescribedOperation[]
  resolve(schema: Schema): Schema
}

const NAME = 'openapi.json'

/** Reads the operations of an OpenAPI 3.1 document, whose schemas are JSON Schema 2020-12. */
export function readDescription(json: unknown): Description {
  const document = json as Document
  // A format describes a text without a constraint, and OpenAPI has keywords of its own.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document as object, NAME, undefined, false)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      describedOperation(ajv, document, { path, method, described }),
    ),
  )
  const resolve = (schema: Schema): Schema => {
    const name = /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? '')?.[1]
    return name === undefined ? schema : resolve(document.components.schemas[name]!)
  }
  return { operations, resolve }
}

interface Place {
  path: string
  method: string
  described: Described
}

function describedOperation(
  ajv: Ajv2020,
  { components }: Document,
  { path, method, described }: Place,
): DescribedOperation {
  const parameters = described.parameters.map((parameter) =>
    'name' in parameter ? parameter : components.parameters[parameter.$ref.split('/').at(-1)!]!,
  )
  const checks = new Map<string, ValidateFunction | null>()
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    query: parameters.filter((parameter) => parameter.in === 'query'),
    body: described.requestBody?.content['application/json'].schema,
    faultOf(status, answer) {
      const key = String(status) in described.responses ? String(status) : 'default'
      let check = checks.get(key)
      if (check === undefined) checks.set(key, (check = checkOf(ajv, { path, method, described }, key)))
      if (key === 'default' && status < 400) return `the document has no answer ${status}`
      if (check === null) return answer === null ? null : 'there is an answer where none is described'
      return check(answer) ? null : ajv.errorsText(check.errors)
    },
  }
}

/** Returns the check of an answer by its pointer in the document; null for an empty answer. */
function checkOf(ajv: Ajv2020, { path, method, described }: Place, key: string): ValidateFunction | null {
  const answer = described.responses[key]
  if (answer && '$ref' in answer)
    return ajv.compile({ $ref: `${NAME}${answer.$ref}/content/application~1json/schema` })
  if (!answer?.content) return null
  const steps = ['paths', path, method, 'responses', key, 'content', 'application/json', 'schema']
  const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
  return ajv.compile({ $ref: `${NAME}#/${pointer.join('/')}` })
}
