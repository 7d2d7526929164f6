import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { findProblems } from '../../../src-main/content/api-reference/problems/find-problems.ts'
import { readDocument } from '../../../src-main/operations/openapi-specs/processing/read-document.ts'
import { BOOKSHOP } from '../../support/specifications/bookshop.ts'

/** Values that stand where a specification has others. */
const odd = fc.constantFrom<unknown[]>(
  null,
  3,
  true,
  '',
  'x',
  [],
  [null],
  {},
  { $ref: '#/gone' },
  { $ref: 7 },
)

/** Replaces the value at a place, which is chosen by numbers, level by level. */
function replaced(value: unknown, [first = 0, ...rest]: readonly number[], by: unknown): unknown {
  if (typeof value !== 'object' || value === null) return by
  const names = Object.keys(value)
  if (names.length === 0) return by
  const chosen = names[first % names.length]!
  const inner = (value as Record<string, unknown>)[chosen]
  const next = rest.length === 0 ? by : replaced(inner, rest, by)
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === chosen ? next : (item as unknown)))
  return { ...value, [chosen]: next }
}

const place = fc.array(fc.nat(20), { minLength: 1, maxLength: 8 })

it('finds problems in any damaged specification, and says each in a sentence', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(place, odd), { minLength: 1, maxLength: 4 }), (changes) => {
      let document: unknown = BOOKSHOP
      for (const [at, by] of changes) document = replaced(document, at, by)
      const problems = findProblems(document as Record<string, unknown>)
      for (const { message } of problems) expect(message).toMatch(/^[\p{L}“/].*\.$/u)
    }),
    { numRuns: 1500 },
  )
})

it('reads any damaged Swagger document, or says that nothing of it can be read', () => {
  const shop = {
    swagger: '2.0',
    info: { title: 'Shop', version: '1' },
    host: 'shop.example',
    parameters: { Id: { name: 'id', in: 'path', required: true, type: 'string' } },
    definitions: { Book: { type: 'object', properties: { title: { type: 'string' } } } },
    securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'Key' } },
    paths: {
      '/books/{id}': {
        parameters: [{ $ref: '#/parameters/Id' }],
        put: {
          consumes: ['application/json'],
          parameters: [{ name: 'book', in: 'body', schema: { $ref: '#/definitions/Book' } }],
          responses: { 200: { description: 'Saved', schema: { $ref: '#/definitions/Book' } } },
        },
      },
    },
  }
  fc.assert(
    fc.property(fc.array(fc.tuple(place, odd), { minLength: 1, maxLength: 4 }), (changes) => {
      let document: unknown = shop
      for (const [at, by] of changes) document = replaced(document, at, by)
      const read = readDocument(JSON.stringify({ ...(document as object), swagger: '2.0' }))
      expect(read.kind === 'document' ? read.document['openapi'] : read.reason).toMatch(
        /^3\.0|^It is not valid Swagger 2\.0\.$/,
      )
    }),
    { numRuns: 1500 },
  )
})
