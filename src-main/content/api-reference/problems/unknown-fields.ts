import type { Fields } from '../read/plain-values.ts'
import { shownName, type ProblemList } from './problem-list.ts'

/** The fields of each kind of object, in all versions. Fields of another version do no harm. */
const KNOWN = {
  document: new Set(
    `openapi swagger $self info jsonSchemaDialect servers paths webhooks components security tags externalDocs host
     basePath schemes consumes produces definitions parameters responses securityDefinitions`.split(/\s+/),
  ),
  path: new Set(
    `$ref summary description get put post delete options head patch trace query additionalOperations servers
     parameters`.split(/\s+/),
  ),
  operation: new Set(
    `tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security
     servers consumes produces schemes`.split(/\s+/),
  ),
}

/** The most unknown fields of one object that are named. */
const MAX_NAMED = 5

/** Reports the fields of an object that its kind does not have. Fields that begin with `x-` are extensions. */
export function reportUnknownFields(
  fields: Fields,
  kind: keyof typeof KNOWN,
  pointer: string,
  subject: string,
  list: ProblemList,
): void {
  const unknown = Object.keys(fields).filter((name) => !KNOWN[kind].has(name) && !name.startsWith('x-'))
  if (unknown.length === 0) return
  const names = unknown.slice(0, MAX_NAMED).map((name) => `“${shownName(name)}”`)
  const more = unknown.length - names.length
  if (more > 0) names.push(`${more} more`)
  const words =
    unknown.length === 1 ? 'a field that OpenAPI does not know' : 'fields that OpenAPI does not know'
  list.add(pointer, `${subject} has ${words}: ${names.join(', ')}.`)
}
