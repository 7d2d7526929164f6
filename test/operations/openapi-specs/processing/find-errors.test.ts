import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { findErrors } from '../../../../src-main/operations/openapi-specs/processing/find-errors.ts'
import { listenOnLoopback } from '../../../support/hosts/loopback.ts'

const info = { title: 'Lending', version: '1' }
const VALID = 'openapi: 3.0.3\ninfo: { title: Lending, version: "1" }\npaths: {}\n'
const DEEP = '['.repeat(5000) + ']'.repeat(5000)
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
    ['an alias that stands twice', `${VALID}x-first: &first { a: [1] }\nx-others: [*first, *first]\n`],
    ['YAML in braces', '{ openapi: 3.0.3, info: { title: Lending, version: "1" }, paths: {} }'],
    ['a schema that contains itself', referring('#/components/schemas/Book')],
  ])('accepts %s', async (_case, text) => expect(await findErrors(text)).toEqual([]))

  it.each([
    ['nothing', ''],
    ['a page of HTML', '<!doctype html><title>404</title>'],
    ['broken JSON', '{"openapi": "3.0.3",'],
    ['broken YAML', 'openapi: [3.0.3\ninfo: }'],
    ['other JSON', '{"name":"carrel"}'],
    ['a list', '[]'],
    ['a word', 'openapi'],
    ['a version that is no text', 'openapi: 3.0\ninfo: { title: Lending, version: "1" }\npaths: {}\n'],
    ['a specification without a title', json({ openapi: '3.0.3', info: { version: '1' }, paths: {} })],
    ['components alone before 3.1', json({ openapi: '3.0.3', info, components: {} })],
    ['invalid components alone', json({ openapi: '3.1.0', info, components: [] })],
    ['a reference to nothing', referring('#/components/schemas/Nothing')],
    ['an alias that contains itself', `${VALID}x-loop: &loop\n  again: *loop\n`],
    ['too many levels', json({ openapi: '3.0.3', info, paths: {}, 'x-deep': 0 }).replace(':0', `:${DEEP}`)],
    ['aliases of aliases', `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map(nineAliases).join('\n')}`],
  ])('refuses %s', async (_case, text) => {
    const errors = await findErrors(text)
    expect(errors.length).toBeGreaterThan(0)
    expect(errors.map(({ message }) => message).join(' ')).toMatch(/\w{3}/)
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
    server.close()
    expect(requests).toBe(0)
  })
})

/** Returns a YAML list of nine aliases of the previous list. */
function nineAliases(letter: string): string {
  const previous = String.fromCharCode(letter.charCodeAt(0) - 1)
  return `${letter}: &${letter} [${Array.from({ length: 9 }, () => `*${previous}`).join(',')}]`
}
