import { describe, expect, it } from 'vitest'
import { findOperation } from '../../../src-main/content/api-reference/read/find-operation.ts'
import { presentOperation } from '../../../src-main/content/api-reference/read/present-operation.ts'
import {
  composeRequest,
  type TypedRequest,
} from '../../../src-main/content/api-reference/trial/compose-request.ts'
import { ApiRequest } from '../../../src-main/schemas/urls/api-request.ts'

const operation = (fields: object = {}) => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Desks', version: '1' },
    servers: [{ url: 'https://desks.example/v1' }],
    paths: {
      '/desks/{id}': {
        post: {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'full', in: 'query', schema: { type: 'boolean' } },
            { name: 'X-Room', in: 'header', schema: { type: 'string' } },
            { name: 'seat', in: 'cookie', schema: { type: 'string' } },
          ],
          requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
          responses: { 200: { description: 'Moved' } },
          security: [{ bearer: [] }, { key: [] }, { basic: [] }],
          ...fields,
        },
      },
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        key: { type: 'apiKey', in: 'query', name: 'api key' },
        basic: { type: 'http', scheme: 'basic' },
      },
    },
  }
  return presentOperation(document, findOperation(document, 'operation', '/desks/{id}', 'post')!)
}
const typed = (part: Partial<Record<keyof TypedRequest, unknown>> = {}): TypedRequest =>
  ({
    server: 'https://desks.example/v1/',
    parameters: new Map([['path id', 'a/../b?c']]),
    secrets: new Map(),
    body: { mediaType: 'application/json', text: '{"a":1}' },
    ...part,
  }) as TypedRequest

const NO_ADDRESS = 'The server has no full address, such as https://api.example.org. Type one.'

describe('a request that a user composes', () => {
  it('has each value in its place, and omits empty ones', () => {
    const parameters = new Map([
      ['path id', 'a/../b?c'],
      ['query full', 'true & false'],
      ['header X-Room', 'first'],
      ['cookie seat', '7'],
    ])
    const secrets = new Map([
      ['bearer', 'secret'],
      ['key', 'k&y'],
      ['basic', ''],
    ])
    const composed = composeRequest(operation(), typed({ parameters, secrets }))
    expect(composed).toEqual({
      kind: 'request',
      request: {
        method: 'POST',
        url: 'https://desks.example/v1/desks/a%2F..%2Fb%3Fc?full=true%20%26%20false&api%20key=k%26y',
        host: 'desks.example',
        headers: [
          { name: 'X-Room', value: 'first' },
          { name: 'Authorization', value: 'Bearer secret' },
          { name: 'Cookie', value: 'seat=7' },
          { name: 'Content-Type', value: 'application/json' },
        ],
        body: '{"a":1}',
      },
    })
    expect(ApiRequest.safeParse((composed as { request: unknown }).request).success).toBe(true)
  })

  it('encodes a user and password', () => {
    const composed = composeRequest(operation(), typed({ secrets: new Map([['basic', 'ann:pässword']]) }))
    expect(composed).toMatchObject({
      request: { headers: [{ name: 'Authorization', value: 'Basic YW5uOnDDpHNzd29yZA==' }, {}] },
    })
  })

  it.each([
    ['a required value is empty', { parameters: new Map() }, 'Fill in id, which is required.'],
    ['the server is a path', { server: '/v1' }, NO_ADDRESS],
    ['the server runs code', { server: 'javascript:alert(1)' }, NO_ADDRESS],
  ])('is incomplete where %s', (_case, part, sentence) => {
    const composed = composeRequest(operation(), typed(part))
    expect(composed).toEqual({ kind: 'incomplete', sentence })
  })
})
