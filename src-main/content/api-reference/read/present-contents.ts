import type {
  ApiBody,
  ApiContent,
  ApiExample,
  ApiParameter,
  ApiResponse,
} from '../../../schemas/api-reference.ts'
import { LONGEST_VALUE, type AnswerBudget } from './answer-budget.ts'
import { lookUp, resolvedFields, type ApiDocument } from './api-document.ts'
import { jsonText } from './json-text.ts'
import { asFields, asList, entriesOf, isFields, textOf, type Fields } from './plain-values.ts'
import type { SchemaReader } from './present-schema.ts'

const MAX_PARAMETERS = 200
const MAX_MEDIA_TYPES = 20
const MAX_EXAMPLES = 20
const MAX_RESPONSES = 60

/** The parts that present the contents of one operation. */
export interface Presenting {
  document: ApiDocument
  budget: AnswerBudget
  schemas: SchemaReader
}

/** Presents the parameters of an operation. They override parameters of its path with the same names. */
export function presentParameters(
  presenting: Presenting,
  { item, operation }: { item: Fields; operation: Fields },
): ApiParameter[] {
  const found = new Map<string, Fields>()
  for (const written of [...asList(item['parameters']), ...asList(operation['parameters'])]) {
    const parameter = resolvedFields(presenting.document, written)
    const name = parameter && textOf(parameter, 'name')
    if (name !== undefined) found.set(`${textOf(parameter!, 'in') ?? 'query'} ${name}`, parameter!)
    if (found.size >= MAX_PARAMETERS) break
  }
  return [...found.values()].map((parameter) =>
    presentParameter(presenting, parameter, textOf(parameter, 'name')!, textOf(parameter, 'in') ?? 'query'),
  )
}

function presentParameter(
  presenting: Presenting,
  parameter: Fields,
  name: string,
  place: string,
): ApiParameter {
  const { budget, schemas } = presenting
  const content = entriesOf(parameter['content'], 1)[0]?.[1]
  const schema = parameter['schema'] ?? asFields(content)['schema']
  const description = textOf(parameter, 'description')
  return {
    name: budget.takeText(name),
    in: budget.takeText(place),
    required: parameter['required'] === true || place === 'path',
    ...(parameter['deprecated'] === true && { deprecated: true }),
    ...(description !== undefined && { description: budget.takeText(description) }),
    ...(schema !== undefined && { schema: schemas.present(schema) }),
    examples: presentExamples(presenting, parameter),
  }
}

/** Presents the body of a request; undefined when it has none. */
export function presentBody(presenting: Presenting, operation: Fields): ApiBody | undefined {
  const body = resolvedFields(presenting.document, operation['requestBody'])
  if (!body) return undefined
  const description = textOf(body, 'description')
  return {
    ...(description !== undefined && { description: presenting.budget.takeText(description) }),
    required: body['required'] === true,
    content: presentContent(presenting, body['content']),
  }
}

/** Presents the responses of an operation, in the order of the specification. */
export function presentResponses(presenting: Presenting, operation: Fields): ApiResponse[] {
  return entriesOf(operation['responses'])
    .filter(([status]) => !status.startsWith('x-'))
    .slice(0, MAX_RESPONSES)
    .map(([status, written]): ApiResponse => {
      const response = resolvedFields(presenting.document, written) ?? {}
      const description = textOf(response, 'description')
      return {
        status: presenting.budget.takeText(status),
        ...(description !== undefined && { description: presenting.budget.takeText(description) }),
        headers: presentHeaders(presenting, response['headers']),
        content: presentContent(presenting, response['content']),
      }
    })
}

function presentHeaders(presenting: Presenting, headers: unknown): ApiParameter[] {
  return entriesOf(headers, MAX_PARAMETERS).flatMap(([name, written]) => {
    const header = resolvedFields(presenting.document, written)
    return header ? [presentParameter(presenting, header, name, 'header')] : []
  })
}

function presentContent(presenting: Presenting, content: unknown): ApiContent[] {
  return entriesOf(content, MAX_MEDIA_TYPES).map(([mediaType, written]): ApiContent => {
    const media = resolvedFields(presenting.document, written) ?? {}
    const schema = media['schema'] ?? (isFields(media['itemSchema']) ? media['itemSchema'] : undefined)
    return {
      mediaType: presenting.budget.takeText(mediaType),
      ...(schema !== undefined && { schema: presenting.schemas.present(schema) }),
      examples: presentExamples(presenting, media),
    }
  })
}

function presentExamples({ document, budget }: Presenting, of: Fields): ApiExample[] {
  const value = (written: unknown): string => {
    const given = referredValue(document, written)
    return budget.takeText(
      typeof given === 'string' ? given.slice(0, LONGEST_VALUE) : jsonText(given, LONGEST_VALUE),
    )
  }
  const named = entriesOf(of['examples'], MAX_EXAMPLES)
  const examples = named.flatMap(([name, written]): ApiExample[] => {
    const example = resolvedFields(document, written) ?? {}
    const given = example['value'] ?? example['dataValue'] ?? example['serializedValue']
    if (given === undefined) return []
    const summary = textOf(example, 'summary')
    return [
      {
        name: budget.takeText(name),
        ...(summary !== undefined && { summary: budget.takeText(summary) }),
        value: value(given),
      },
    ]
  })
  return of['example'] === undefined ? examples : [{ value: value(of['example']) }, ...examples]
}

/**
 * Returns the value that an example refers to. OpenAPI allows no reference there, but authors store long examples in
 * files of their own.
 */
function referredValue(document: ApiDocument, written: unknown): unknown {
  if (!isFields(written) || Object.keys(written).length !== 1) return written
  const reference = textOf(written, '$ref')
  return reference?.startsWith('#/') ? (lookUp(document, reference) ?? written) : written
}
