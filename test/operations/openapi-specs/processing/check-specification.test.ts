import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { checkSpecification } from '../../../../src-main/operations/openapi-specs/processing/check-specification.ts'
import { listenOnLoopback } from '../../../support/hosts/loopback.ts'

const info = { title: 'Lending', version: '1' }
const VALID = 'openapi: 3.0.3\ninfo: { title: Lending, version: "1" }\npaths: {}\n'
const DEEP = '['.repeat(5000) + ']'.repeat(5000)
const ALIASES = `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map(nineAliases).join('\n')}`
const NO_OBJECT = 'The text is not an object with the fields of a specification.'
const NEITHER = 'The text is neither JSON nor YAML. '
const NO_VERSION =
  'The text is not an OpenAPI document: it has no field “openapi” or “swagger” with a version.'
const TOO_DEEP = 'The text has more than 500 levels, or an alias contains itself.'
const SOUND = { kind: 'document', problems: [] }
const json = (value: object) => JSON.stringify(value)

const responses = { 200: { description: 'Books' } }
const ID = { name: 'id', in: 'path', required: true, schema: {} }
/** Returns a specification with one operation. */
const withOperation = (get: object) => ({ openapi: '3.0.3', info, paths: { '/books/{id}': { get } } })

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
  ])('accepts %s', async (_case, text) => expect(await checkSpecification(text)).toEqual(SOUND))

  it.each([
    ['an empty text', '', NO_OBJECT],
    ['a page of HTML', '<!doctype html><title>404</title>', NO_OBJECT],
    ['a list', '[]', NO_OBJECT],
    ['a word', 'openapi', NO_OBJECT],
    ['broken JSON', '{"openapi": "3.0.3",', expect.stringContaining(NEITHER)],
    ['broken YAML', 'openapi: [3.0.3\ninfo: }', expect.stringContaining(NEITHER)],
    ['aliases of aliases', ALIASES, expect.stringContaining(NEITHER)],
    ['other JSON', '{"name":"carrel"}', NO_VERSION],
    ['a list as a version', json({ openapi: ['3.0.3'], info, paths: {} }), NO_VERSION],
    [
      'an unknown version',
      json({ openapi: '4.0.0', info, paths: {} }),
      'Version “4.0.0” of OpenAPI cannot be read. Versions 2.0 to 3.2 can.',
    ],
    ['an alias that contains itself', `${VALID}x-loop: &loop\n  again: *loop\n`, TOO_DEEP],
    [
      'too many levels',
      json({ openapi: '3.0.3', info, paths: {}, 'x-deep': 0 }).replace(':0', `:${DEEP}`),
      TOO_DEEP,
    ],
  ])('refuses %s with one error', async (_case, text, message) => {
    expect(await checkSpecification(text)).toEqual({ kind: 'refused', problems: [{ message }] })
  })

  it.each<[string, object, string]>([
    [
      'a version of the format that is a number',
      { openapi: 3, info, paths: {} },
      'The version of the format is the number 3. It must be a text in quotes.',
    ],
    [
      'no info',
      { openapi: '3.0.3', paths: {} },
      'The specification has no “info” with a title and a version.',
    ],
    [
      'no title',
      { openapi: '3.0.3', info: { version: '1' }, paths: {} },
      'The specification has no title (“info.title”).',
    ],
    [
      'no version',
      { openapi: '3.0.3', info: { title: 'A' }, paths: {} },
      'The specification has no version (“info.version”).',
    ],
    [
      'a version that is a number',
      { openapi: '3.0.3', info: { title: 'A', version: 2 }, paths: {} },
      'The version (“info.version”) is not a text. Write it in quotes.',
    ],
    [
      'components alone before 3.1',
      { openapi: '3.0.3', info, components: {} },
      'The specification has no “paths”.',
    ],
    [
      'components that are a list',
      { openapi: '3.1.0', info, components: [] },
      'type must be object (at /components)',
    ],
    ['paths that are a list', { openapi: '3.0.3', info, paths: [] }, '“paths” is not an object with names.'],
    [
      'unknown fields',
      { openapi: '3.0.3', info, paths: {}, author: 'Ada', licence: 'MIT', 'x-own': 1 },
      'The specification has fields that OpenAPI does not know: “author”, “licence”.',
    ],
    [
      'a path without a slash',
      { openapi: '3.0.3', info, paths: { books: {} } },
      'The path “books” does not begin with a slash.',
    ],
    [
      'an unknown method',
      { openapi: '3.0.3', info, paths: { '/books': { fetch: {} } } },
      '“/books” has a field that OpenAPI does not know: “fetch”.',
    ],
    ['no responses', withOperation({}), 'GET /books/{id} has no responses.'],
    [
      'no responses in an object of them',
      withOperation({ responses: {} }),
      'GET /books/{id} has no responses.',
    ],
    [
      'an unknown field of an operation',
      withOperation({ responses, note: 'x' }),
      'GET /books/{id} has a field that OpenAPI does not know: “note”.',
    ],
    [
      'a path parameter that is not required',
      withOperation({ responses, parameters: [{ name: 'id', in: 'path', schema: {} }] }),
      'The path parameter “id” of GET /books/{id} is not marked as required.',
    ],
    [
      'a parameter without a name',
      withOperation({ responses, parameters: [ID, { in: 'query', schema: {} }] }),
      'Parameter 2 of GET /books/{id} has no name.',
    ],
    [
      'a parameter without a place',
      withOperation({ responses, parameters: [ID, { name: 'sort', schema: {} }] }),
      'The parameter “sort” of GET /books/{id} does not say where it stands (“in”).',
    ],
    [
      'a part of the path without a parameter',
      withOperation({ responses, parameters: [] }),
      'GET /books/{id} describes no parameter “id” of its path.',
    ],
    [
      'parameters that are an object',
      withOperation({ responses, parameters: { id: ID } }),
      'The parameters of GET /books/{id} are not a list.',
    ],
    [
      'the same operationId twice',
      {
        openapi: '3.0.3',
        info,
        paths: { '/a': { get: { operationId: 'a', responses }, post: { operationId: 'a', responses } } },
      },
      'POST /a has the same operationId as GET /a: “a”.',
    ],
  ])('shows a document with %s, and says what is wrong', async (_case, document, message) => {
    const { kind, problems } = await checkSpecification(json(document))
    expect(kind).toBe('document')
    expect(problems.map((problem) => problem.message)).toContain(message)
  })

  it('reports a reference without a target once, with its first place', async () => {
    expect(await checkSpecification(referring('#/components/schemas/Nothing'))).toEqual({
      kind: 'document',
      problems: [
        {
          message: 'GET /books refers to #/components/schemas/Nothing, which does not exist.',
        },
      ],
    })
  })

  it.each([
    [{ parameters: [{ $ref: '#/gone' }] }, 'The path /books refers to #/gone, which does not exist.'],
    [{ $ref: '#/gone' }, 'The path /books refers to #/gone, which does not exist.'],
  ])('names the path of a reference outside of its operations: %j', async (item, message) => {
    const document = { openapi: '3.0.3', info, paths: { '/books': item } }
    const checked = await checkSpecification(json(document))
    expect(checked.problems.map((problem) => problem.message)).toContain(message)
  })

  it('names the schema that refers to missing ones, and counts the other places', async () => {
    const $ref = '#/components/schemas/Gone'
    const schemas = { Shelf: { properties: { first: { $ref }, last: { $ref } } }, Desk: { not: { $ref } } }
    const document = { openapi: '3.0.3', info, paths: {}, components: { schemas } }
    expect(await checkSpecification(json(document))).toEqual({
      kind: 'document',
      problems: [
        { message: `The schema “Shelf” and 2 other places refer to ${$ref}, which does not exist.` },
      ],
    })
  })

  it('reports a part of a path without a parameter once', async () => {
    expect(await checkSpecification(json(withOperation({ responses })))).toEqual({
      kind: 'document',
      problems: [{ message: 'GET /books/{id} describes no parameter “id” of its path.' }],
    })
  })

  it('reports the field that a validator does not expect, and no object around it', async () => {
    const get = { parameters: [{ name: 'q', in: 'query', type: 'string', example: 'x' }], responses }
    const document = { swagger: '2.0', info, paths: { '/books': { get } } }
    const { problems } = await checkSpecification(json(document))
    const place = '(at /paths/~1books/get/parameters/0)'
    expect(problems.map(({ message }) => message.slice(-place.length))).toEqual(problems.map(() => place))
    expect(problems[0]).toEqual({ message: `Property type is not expected to be here ${place}` })
  })

  it('reports a faulty parameter once', async () => {
    const parameters = [{ name: 'id', in: 'path', schema: { type: 'string' } }]
    expect(await checkSpecification(json(withOperation({ responses, parameters })))).toEqual({
      kind: 'document',
      problems: [{ message: 'The path parameter “id” of GET /books/{id} is not marked as required.' }],
    })
  })

  it('shows a Swagger document of which one operation cannot be read', async () => {
    const broken = {
      swagger: '2.0',
      info,
      paths: { '/a': { get: { responses } }, '/b': { get: { parameters: [null] } } },
    }
    expect(await checkSpecification(json(broken))).toMatchObject({ kind: 'document' })
  })

  it('returns a bounded number of problems of a hostile document', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 3000 }, (_, at) => [`p${at}`, { get: { note: 1 } }]),
    )
    const { kind, problems } = await checkSpecification(json({ openapi: '3.0.3', info, paths }))
    expect(kind).toBe('document')
    expect(problems.length).toBeLessThanOrEqual(2000)
  })

  it('fetches no references to other documents', async () => {
    let requests = 0
    const server = createServer((_request, response) => {
      requests += 1
      response.end('{}')
    })
    const port = await listenOnLoopback(server)
    expect(await checkSpecification(referring(`http://127.0.0.1:${port}/book.json`))).toEqual(SOUND)
    expect(await checkSpecification(referring('file:///etc/hostname'))).toEqual(SOUND)
    expect(requests).toBe(0)
  })
})

/** Returns a YAML list of nine aliases of the previous list. */
function nineAliases(letter: string): string {
  const previous = String.fromCharCode(letter.charCodeAt(0) - 1)
  return `${letter}: &${letter} [${Array.from({ length: 9 }, () => `*${previous}`).join(',')}]`
}
