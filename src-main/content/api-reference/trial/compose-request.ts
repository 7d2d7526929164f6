import type { ApiOperation, ApiScheme } from '../../../schemas/api-reference.ts'
import type { ApiRequest } from '../../../schemas/urls/api-request.ts'
import { withoutTrailingSlashes } from '../../trailing-slashes.ts'

/** The input of a user who tries an operation. */
export interface TypedRequest {
  /** The server with the values of its variables. */
  server: string
  /** The values of parameters by their place and name, as `parameterKey` names them. */
  parameters: ReadonlyMap<string, string>
  /** The secret of each scheme by its name. `basic` has `user:password`. */
  secrets: ReadonlyMap<string, string>
  body: { mediaType: string; text: string } | undefined
}

/** A complete request, or a sentence about the missing value. */
export type ComposedRequest =
  | { kind: 'request'; request: ApiRequest }
  | { kind: 'incomplete'; sentence: string }

/** Returns the key of a parameter with its place, because a header and a query parameter may share a name. */
export const parameterKey = ({ in: place, name }: { in: string; name: string }): string => `${place} ${name}`

/** Composes the request of an operation from typed values. Empty values that are not required are left out. */
export function composeRequest(operation: ApiOperation, typed: TypedRequest): ComposedRequest {
  const missing = operation.parameters.find(
    (parameter) => parameter.required && valueOf(typed, parameter) === '',
  )
  if (missing) return incomplete(`Fill in ${missing.name}, which is required.`)
  const url = URL.parse(addressOf(operation, typed))
  if (!url || !/^https?:$/.test(url.protocol))
    return incomplete('The server has no full address, such as https://api.example.org. Type one.')
  const method = METHODS.find((known) => known === operation.method)
  if (!method) return incomplete(`Carrel sends no requests with the method ${operation.method}.`)
  const body = method === 'GET' || method === 'HEAD' ? undefined : typed.body
  return {
    kind: 'request',
    request: {
      method,
      url: url.href,
      host: url.host,
      headers: headersOf(operation, typed, body?.mediaType),
      ...(body && body.text !== '' && { body: body.text }),
    },
  }
}

const METHODS: readonly ApiRequest['method'][] = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'QUERY',
]

const incomplete = (sentence: string): ComposedRequest => ({ kind: 'incomplete', sentence })

const valueOf = ({ parameters }: TypedRequest, parameter: { in: string; name: string }): string =>
  parameters.get(parameterKey(parameter)) ?? ''

function addressOf(operation: ApiOperation, typed: TypedRequest): string {
  const path = operation.path.replaceAll(/\{([^{}]+)\}/g, (_written, name: string) =>
    encodeURIComponent(valueOf(typed, { in: 'path', name })),
  )
  const query = [
    ...filled(operation, typed, 'query'),
    ...credentials(operation, typed).filter(({ place }) => place === 'query'),
  ].map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const whole = valueOf(typed, { in: 'querystring', name: wholeQuery(operation) }).replace(/^\?/, '')
  const search = [...query, ...(whole === '' ? [] : [whole])].join('&')
  return `${withoutTrailingSlashes(typed.server.trim())}${path}${search === '' ? '' : `?${search}`}`
}

const wholeQuery = ({ parameters }: ApiOperation): string =>
  parameters.find(({ in: place }) => place === 'querystring')?.name ?? ''

function headersOf(
  operation: ApiOperation,
  typed: TypedRequest,
  mediaType: string | undefined,
): ApiRequest['headers'] {
  const all = credentials(operation, typed)
  const cookies = [...filled(operation, typed, 'cookie'), ...all.filter(({ place }) => place === 'cookie')]
  return [
    ...filled(operation, typed, 'header'),
    ...all.filter(({ place }) => place === 'header').map(({ name, value }) => ({ name, value })),
    ...(cookies.length === 0
      ? []
      : [{ name: 'Cookie', value: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }]),
    ...(mediaType === undefined ? [] : [{ name: 'Content-Type', value: mediaType }]),
  ]
}

function filled(
  { parameters }: ApiOperation,
  typed: TypedRequest,
  place: string,
): { name: string; value: string }[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .map((parameter) => ({ name: parameter.name, value: valueOf(typed, parameter) }))
    .filter(({ value }) => value !== '')
}

interface Credential {
  place: string
  name: string
  value: string
}

function credentials({ security }: ApiOperation, { secrets }: TypedRequest): Credential[] {
  return schemesOf(security).flatMap((scheme) => {
    const secret = secrets.get(scheme.name) ?? ''
    return secret === '' ? [] : [credentialOf(scheme, secret)]
  })
}

function credentialOf(scheme: ApiScheme, secret: string): Credential {
  if (scheme.kind === 'key')
    return { place: scheme.place?.in ?? 'header', name: scheme.place?.name ?? scheme.name, value: secret }
  const words = scheme.kind === 'basic' ? `Basic ${base64(secret)}` : `${schemeWord(scheme)} ${secret}`
  return { place: 'header', name: 'Authorization', value: words }
}

const schemeWord = ({ kind, scheme }: ApiScheme): string =>
  kind === 'http' && scheme !== undefined ? scheme : 'Bearer'

const base64 = (secret: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(secret)))

/** The schemes that a user can fill in, each once, without those of mutual TLS. */
export function schemesOf(security: ApiOperation['security']): ApiScheme[] {
  const all = security.flat().filter(({ kind }) => kind !== 'mutual-tls' && kind !== 'unknown')
  return all.filter((scheme, index) => all.findIndex(({ name }) => name === scheme.name) === index)
}
