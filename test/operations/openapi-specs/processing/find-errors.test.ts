import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { findErrors } from '../../../../src-main/operations/openapi-specs/processing/find-errors.ts'
import { listenOnLoopback } from '../../../support/hosts/loopback.ts'

const info = { title: 'Lending', version: '1' }
const VALID = 'openapi: 3.0.3\ninfo: { title: Lending, version: "1" }\npaths: {}\n'
const DEEP = '['.repeat(5000) + ']'.repeat(5000)
const ALIASES = `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map(nineAliases).join('\n')}`
const NO_OBJECT = 'The text is not an object with the fields of a specification.'
const NEITHER = 'The text is neither JSON nor YAML. '
const NO_VERSION =
  "Can't find supported Swagger/OpenAPI version in the provided document, version must be a string."
const NO_PATHS = "must have required property 'paths'"
const TOO_DEEP = 'The text has more than 500 levels, or an alias contains itself.'
const json = (value: object) => JSON.stringify(value)

/** Returns a specification with one response that refers to a schema. */
const referring = ($ref: string) =>
  json({
    openapi: '3.0.3',
    info,
    paths: {
      '/books': {
        get: {
          responses: { 200: { description: 'Books', content: { 'application/json': { schema: { $ref } } } } },
        },
      },
    },
    components: {
      schemas: { Book: { type: 'object', properties: { sequel: { $ref: '#/components/schemas/Book' } } } },
    },
  })

describe('checking a specification', () => {
  it.each([
    ['OpenAPI 3.0', json({ openapi: '3.0.3', info, paths: {} })],
    ['OpenAPI 3.1', json({ openapi: '3.1.0', info, paths: {} })],
    [
      'OpenAPI 3.2',
      json({
        openapi: '3.2.0',
        info,
        paths: { '/q': { query: { responses: { default: { description: 'd' } } } } },
      }),
    ],
    ['OpenAPI 3.1 of components alone', json({ openapi: '3.1.0', info, components: { schemas: {} } })],
    ['Swagger 2.0', json({ swagger: '2.0', info, paths: {} })],
    ['YAML', VALID],
    ['an alias that is used twice', `${VALID}x-first: &first { a: [1] }\nx-others: [*first, *first]\n`],
    ['YAML in braces', '{ openapi: 3.0.3, info: { title: Lending, version: "1" }, paths: {} }'],
    ['a schema that contains itself', referring('#/components/schemas/Book')],
  ])('accepts %s', async (_case, text) => expect(await findErrors(text)).toEqual([]))

  it.each([
    ['an empty text', '', NO_OBJECT],
    ['a page of HTML', '<!doctype html><title>404</title>', NO_OBJECT],
    ['a list', '[]', NO_OBJECT],
    ['a word', 'openapi', NO_OBJECT],
    ['broken JSON', '{"openapi": "3.0.3",', expect.stringContaining(NEITHER)],
    ['broken YAML', 'openapi: [3.0.3\ninfo: }', expect.stringContaining(NEITHER)],
    ['aliases of aliases', ALIASES, expect.stringContaining(NEITHER)],
    ['other JSON', '{"name":"carrel"}', NO_VERSION],
    ['a version that is not a string', VALID.replace('3.0.3', '3.0'), NO_VERSION],
    ['components alone before 3.1', json({ openapi: '3.0.3', info, components: {} }), NO_PATHS],
    [
      'invalid components alone',
      json({ openapi: '3.1.0', info, components: [] }),
      'type must be object (at /components)',
    ],
    ['an alias that contains itself', `${VALID}x-loop: &loop\n  again: *loop\n`, TOO_DEEP],
    [
      'too many levels',
      json({ openapi: '3.0.3', info, paths: {}, 'x-deep': 0 }).replace(':0', `:${DEEP}`),
      TOO_DEEP,
    ],
  ])('refuses %s with one error', async (_case, text, message) => {
    expect(await findErrors(text)).toEqual([{ message }])
  })

  it('names the place of an error', async () => {
    const text = json({ openapi: '3.0.3', info: { version: '1' }, paths: {} })
    expect(await findErrors(text)).toEqual([{ message: "must have required property 'title' (at /info)" }])
  })

  it('reports a reference without a target', async () => {
    expect(await findErrors(referring('#/components/schemas/Nothing'))).toEqual([
      { message: "Can't resolve reference: #/components/schemas/Nothing", code: 'INVALID_REFERENCE' },
    ])
  })

  it('fetches no references to other documents', async () => {
    let requests = 0
    const server = createServer((_request, response) => {
      requests += 1
      response.end('{}')
    })
    const port = await listenOnLoopback(server)
    expect(await findErrors(referring(`http://127.0.0.1:${port}/book.json`))).toEqual([])
    expect(await findErrors(referring('file:///etc/hostname'))).toEqual([])
    expect(requests).toBe(0)
  })
})

/** Returns a YAML list of nine aliases of the previous list. */
function nineAliases(letter: string): string {
  const previous = String.fromCharCode(letter.charCodeAt(0) - 1)
  return `${letter}: &${letter} [${Array.from({ length: 9 }, () => `*${previous}`).join(',')}]`
}
