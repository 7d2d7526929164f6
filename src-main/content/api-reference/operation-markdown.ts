import type { ApiContent, ApiOperation, ApiParameter, ApiSchemas } from '../../schemas/api-reference.ts'
import { escapeInline } from '../markdown/escape-inline.ts'
import { exampleText } from './example-value.ts'
import { codeFence, codeSpan, indented } from './markdown-code.ts'
import { wordsBelowTitle } from './operation-words.ts'
import { codeSamples } from './samples/code-samples.ts'
import { FieldList } from './schema-markdown.ts'
import { schemeWords } from './security-words.ts'

/** Writes an operation as Markdown for paper. Schemas are open some levels deep, and one language has its sample. */
export function operationMarkdown(operation: ApiOperation): string {
  const { method, path, summary, deprecated, kind } = operation
  const marks = [...(kind === 'webhook' ? ['webhook'] : []), ...(deprecated ? ['deprecated'] : [])]
  const parts = [
    summary === undefined ? '' : `**${escapeInline(summary)}**`,
    [`**${method}**`, codeSpan(path), ...marks].join(' '),
    wordsBelowTitle(operation) ?? '',
    ...accessParts(operation),
    ...parameterParts(operation),
    ...bodyParts(operation),
    ...(kind === 'operation' ? sampleParts(operation) : []),
    ...responseParts(operation),
  ]
  return parts.filter((part) => part.trim() !== '').join('\n\n')
}

/** Writes schemas as Markdown, for paper. */
export function schemasMarkdown({ schemas, unknown, definitions }: ApiSchemas): string {
  const known = schemas.map(({ name, reference }) => {
    const schema = definitions[reference]
    const title = `**${escapeInline(name)}**`
    if (!schema) return title
    const parts = [title, schema.description ?? '', new FieldList(definitions).parts(schema)]
    return parts.filter((part) => part.trim() !== '').join('\n\n')
  })
  const missing = unknown.map((name) => `The specification has no schema named ${codeSpan(name)}.`)
  return [...known, ...missing].join('\n\n')
}

function accessParts({ servers, security }: ApiOperation): string[] {
  const alternatives = security.map((schemes) =>
    schemes.length === 0 ? 'none' : schemes.map((scheme) => escapeInline(schemeWords(scheme))).join(' and '),
  )
  return [
    servers.length === 0 ? '' : `Server: ${servers.map(({ url }) => codeSpan(url)).join(' or ')}`,
    alternatives.length === 0 ? '' : `Authorization: ${alternatives.join(' or ')}`,
  ]
}

const PLACES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers', cookie: 'Cookies' }

function parameterParts({ parameters, definitions }: ApiOperation): string[] {
  return Object.entries(PLACES).flatMap(([place, title]) => {
    const found = parameters.filter((parameter) => parameter.in === place)
    return found.length === 0 ? [] : [`**${title}**`, fieldsOf(found, definitions)]
  })
}

function fieldsOf(parameters: readonly ApiParameter[], definitions: ApiOperation['definitions']): string {
  const list = new FieldList(definitions)
  return parameters
    .map((parameter) => list.field({ ...parameter, schema: parameter.schema ?? { types: [] } }))
    .join('\n')
}

function bodyParts({ body, definitions }: ApiOperation): string[] {
  if (!body) return []
  const title = `**Body**${body.required ? ' required' : ''}`
  return [
    title,
    body.description ?? '',
    ...body.content.slice(0, 1).flatMap((content) => contentParts(content, definitions)),
  ]
}

function contentParts(content: ApiContent, definitions: ApiOperation['definitions']): string[] {
  const { mediaType, schema } = content
  return [
    codeSpan(mediaType),
    schema?.description ?? '',
    schema ? new FieldList(definitions).parts(schema) : '',
  ]
}

function sampleParts(operation: ApiOperation): string[] {
  const [sample] = codeSamples(operation)
  return sample ? ['**Code sample**', codeFence(sample.code, sample.language)] : []
}

function responseParts({ responses, definitions }: ApiOperation): string[] {
  if (responses.length === 0) return []
  const items = responses.map(({ status, description, content }) => {
    const [first] = content
    const example = first && exampleText(first, definitions)
    const parts = [
      `${codeSpan(status)} ${description ?? ''}`.trim(),
      ...(first ? contentParts(first, definitions) : []),
      example === undefined ? '' : codeFence(example, 'json'),
    ]
    return `* ${indented(parts.filter((part) => part.trim() !== '').join('\n\n'))}`
  })
  return ['**Responses**', items.join('\n')]
}
