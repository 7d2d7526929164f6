import type { ApiOperation, ApiParameter, ApiScheme, ApiServer } from '../../../schemas/api-reference.ts'
import { withoutTrailingSlashes } from '../../trailing-slashes.ts'
import { exampleText, exampleValue, textOf, type JsonValue } from '../example-value.ts'

/** The body of a sample request. */
export type SampleBody =
  | { kind: 'text'; mediaType: string; text: string }
  | { kind: 'fields'; mediaType: string; fields: readonly (readonly [name: string, value: string])[] }

/** A request for the code samples. */
export interface SampleRequest {
  method: string
  url: string
  headers: readonly (readonly [name: string, value: string])[]
  body: SampleBody | undefined
}

/** Returns a request from the examples of an operation, with all required values and the first server. */
export function sampleRequest(operation: ApiOperation): SampleRequest {
  const { parameters, definitions } = operation
  const value = (parameter: ApiParameter): string => plainText(parameterValue(parameter, definitions))
  const required = (place: string): ApiParameter[] =>
    parameters.filter((parameter) => parameter.in === place && parameter.required)
  const scheme = operation.security.find((alternative) => alternative.length > 0) ?? []
  const query = [
    ...required('query').map((parameter) => [parameter.name, value(parameter)] as const),
    ...credentials(scheme, 'query'),
  ]
  const body = bodyOf(operation)
  const headers = [
    ...credentials(scheme, 'header'),
    ...required('header').map((parameter) => [parameter.name, value(parameter)] as const),
    ...(body && !body.mediaType.startsWith('multipart/') ? [['Content-Type', body.mediaType] as const] : []),
    ...acceptOf(operation),
    ...cookieOf([
      ...required('cookie').map((parameter) => [parameter.name, value(parameter)] as const),
      ...credentials(scheme, 'cookie'),
    ]),
  ]
  const path = operation.path.replaceAll(/\{([^{}]+)\}/g, (written, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name)
    return parameter ? encodeURIComponent(value(parameter)) : written
  })
  const search = query
    .map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`)
    .join('&')
  const url = `${serverAddress(operation.servers[0])}${path}${search === '' ? '' : `?${search}`}`
  return { method: operation.method, url, headers, body }
}

/** Returns the address of a server with the defaults of its variables, without a slash at its end. */
export function serverAddress(server: ApiServer | undefined): string {
  const url = server?.url ?? '/'
  const address = url.replaceAll(/\{([^{}]+)\}/g, (written, name: string) => {
    const found = server?.variables.find((variable) => variable.name === name)
    return found && found.default !== '' ? found.default : written
  })
  return withoutTrailingSlashes(
    /^https?:/i.test(address)
      ? address
      : `https://example.com${address.startsWith('/') ? '' : '/'}${address}`,
  )
}

function parameterValue(
  { examples, schema }: ApiParameter,
  definitions: ApiOperation['definitions'],
): JsonValue {
  if (examples[0]) return textOf(examples[0].value)
  return schema ? exampleValue(schema, definitions) : 'text'
}

function plainText(value: JsonValue): string {
  if (Array.isArray(value)) return value.map(plainText).join(',')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

function credentials(schemes: readonly ApiScheme[], place: string): (readonly [string, string])[] {
  return schemes.flatMap((scheme): (readonly [string, string])[] => {
    if (scheme.kind === 'key') return scheme.place?.in === place ? [[scheme.place.name, 'YOUR_API_KEY']] : []
    if (place !== 'header') return []
    if (scheme.kind === 'basic') return [['Authorization', 'Basic YOUR_CREDENTIALS']]
    const takesToken = scheme.kind === 'bearer' || scheme.kind === 'oauth2' || scheme.kind === 'openid'
    return takesToken ? [['Authorization', 'Bearer YOUR_TOKEN']] : []
  })
}

function cookieOf(cookies: readonly (readonly [string, string])[]): (readonly [string, string])[] {
  return cookies.length === 0 ? [] : [['Cookie', cookies.map(([name, text]) => `${name}=${text}`).join('; ')]]
}

function acceptOf({ responses }: ApiOperation): (readonly [string, string])[] {
  const success = responses.find(({ status }) => status.startsWith('2')) ?? responses[0]
  const mediaType = success?.content[0]?.mediaType
  return mediaType === undefined || mediaType.includes('*') ? [] : [['Accept', mediaType]]
}

function bodyOf({ body, definitions }: ApiOperation): SampleBody | undefined {
  const content = body?.content.find(({ mediaType }) => /json/i.test(mediaType)) ?? body?.content[0]
  if (!content) return undefined
  const mediaType = content.mediaType.includes('*') ? 'application/json' : content.mediaType
  if (/^(?:multipart\/|application\/x-www-form)/i.test(mediaType) && content.schema) {
    const value = exampleValue(content.schema, definitions)
    const fields =
      typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
    return {
      kind: 'fields',
      mediaType,
      fields: fields.map(([name, each]) => [name, plainText(each)] as const),
    }
  }
  const text = exampleText(content, definitions)
  return { kind: 'text', mediaType, text: text ?? '' }
}
