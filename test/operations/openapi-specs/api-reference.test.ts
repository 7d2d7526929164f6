import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { processSpecifications } from '../../support/process-specifications.ts'
import { refusal } from '../../support/refusal.ts'
import { BOOKSHOP, SWAGGER } from '../../support/specifications/bookshop.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let params: { organizationId: string; specSlug: string }

beforeEach(async () => {
  workspace = openTestWorkspace()
  params = { organizationId: workspace.organization, specSlug: 'bookshop' }
  await setSpecification('bookshop', BOOKSHOP)
})
afterEach(() => workspace.close())

async function setSpecification(specSlug: string, value: object): Promise<void> {
  workspace.call('createOrUpdateOpenAPISpecBySlug', {
    params: { ...params, specSlug },
    body: { source: { text: JSON.stringify(value) } },
  })
  await processSpecifications(workspace)
}
const operation = (
  query: { path: string; method?: string; kind?: 'operation' | 'webhook' },
  specSlug = 'bookshop',
) => workspace.call('getAPIReferenceOperation', { params: { ...params, specSlug }, query })

describe('an operation of a specification', () => {
  it('has its servers, rights, parameters, bodies and responses with references resolved', () => {
    const result = operation({ path: '/books', method: 'get' })
    expect(result).toMatchObject({
      kind: 'operation',
      method: 'GET',
      path: '/books',
      summary: 'List the books',
      tags: ['Books'],
      servers: [
        { url: 'https://{region}.bookshop.example/v2', variables: [{ name: 'region', default: 'eu' }] },
      ],
      security: [[{ name: 'token', kind: 'bearer', scopes: [] }]],
    })
    expect(result.parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
      'query limit',
      'query genre',
      'header X-Trace',
    ])
    expect(result.parameters[0]?.schema).toEqual({
      types: ['integer'],
      bounds: ['≥ 1', '≤ 100'],
      default: '20',
    })
    expect(result.responses.map(({ status, description }) => [status, description])).toEqual([
      ['200', 'The books.'],
      ['401', 'The token is missing.'],
    ])
  })

  it('has a schema that contains itself once, under its reference', () => {
    const { responses, definitions } = operation({ path: '/books', method: 'get' })
    expect(responses[0]?.content[0]?.schema).toEqual({
      types: ['array'],
      items: { reference: '#/components/schemas/Book', name: 'Book', types: ['object'] },
    })
    const book = definitions['#/components/schemas/Book']
    expect(book?.properties?.map(({ name, required }) => [name, required])).toEqual([
      ['title', true],
      ['pages', false],
      ['id', true],
      ['author', false],
      ['sequel', false],
      ['format', false],
    ])
    expect(book?.properties?.[4]?.schema).toMatchObject({ reference: '#/components/schemas/Book' })
    expect(Object.keys(definitions)).toEqual(['#/components/schemas/Book', '#/components/schemas/Author'])
  })

  it('is found by the first method of its path, and a webhook by its name', () => {
    expect(operation({ path: '/books/{bookId}' }).summary).toBe('Get a book')
    expect(operation({ path: 'bookSold', kind: 'webhook' })).toMatchObject({
      kind: 'webhook',
      method: 'POST',
      summary: 'A book was sold',
      servers: [],
    })
  })

  it('of Swagger 2.0 is read as one of OpenAPI 3', async () => {
    await setSpecification('old', SWAGGER)
    const result = operation({ path: '/books', method: 'POST' }, 'old')
    expect(result).toMatchObject({
      servers: [{ url: 'https://old.bookshop.example/v1' }],
      security: [[{ kind: 'key', place: { in: 'header', name: 'X-Key' } }]],
      body: { required: true, content: [{ mediaType: 'application/json', schema: { name: 'Book' } }] },
      responses: [{ status: '200', content: [{ schema: { name: 'Book' } }] }],
    })
  })

  it('follows a new version of its specification', async () => {
    expect(operation({ path: '/health' }).summary).toBe('Check the health')
    const paths = {
      '/health': { get: { summary: 'Ask how it is', responses: { 204: { description: 'Fine.' } } } },
    }
    await setSpecification('bookshop', { ...BOOKSHOP, paths })
    expect(operation({ path: '/health' }).summary).toBe('Ask how it is')
  })

  it('is refused with the next step when it cannot be shown', async () => {
    const messageFor = (path: string, specSlug: string): string => {
      const query = { path, method: 'get' }
      const result = workspace.attempt('getAPIReferenceOperation', { params: { ...params, specSlug }, query })
      expect(refusal(result)).toBe('resource.unknown')
      return result.ok ? '' : result.problem.message
    }
    expect(messageFor('/gone', 'bookshop')).toBe(
      'The API specification “bookshop” has no GET /gone. Correct the block, or add the operation to the specification.',
    )
    expect(messageFor('/x', 'gone')).toBe(
      'There is no API specification named “gone” here. Add it in the settings under “API specifications”, or correct the name in the block.',
    )
    await setSpecification('broken', { name: 'Not a specification' })
    expect(messageFor('/x', 'broken')).toBe(
      'The API specification “broken” could not be read. Open it in the settings under “API specifications” to see the errors.',
    )
  })
})

describe('the schemas of a specification', () => {
  it('are returned by name and by reference, and unknown ones are listed separately', () => {
    const name = ['Author', 'Gone', '#/components/schemas/NewBook']
    const result = workspace.call('getAPIReferenceSchemas', { params, query: { name } })
    expect(result.schemas.map((schema) => schema.name)).toEqual(['Author', 'NewBook'])
    expect(result.unknown).toEqual(['Gone'])
    expect(result.definitions['#/components/schemas/Author']?.properties?.[0]).toEqual({
      name: 'name',
      required: false,
      schema: { types: ['string'], example: '"Jane Austen"' },
    })
  })
})

describe('the outline of a specification', () => {
  it('lists operations by tag, then those without one, and the names of schemas', () => {
    const outline = workspace.call('getAPIReferenceOutline', { params })
    expect(outline).toMatchObject({ title: 'Bookshop', version: '2.1', omitted: 0 })
    expect(
      outline.groups.map(({ tag, entries }) => [tag, entries.map(({ method, path }) => `${method} ${path}`)]),
    ).toEqual([
      ['Books', ['GET /books', 'POST /books', 'GET /books/{bookId}']],
      ['', ['GET /health', 'POST bookSold']],
    ])
    expect(outline.schemas).toEqual(['NewBook', 'Book', 'Author'])
  })
})
