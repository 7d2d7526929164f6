import { describe, expect, it } from 'vitest'
import { operationMarkdown } from '../../../src-main/content/api-reference/operation-markdown.ts'
import type { ApiDocument } from '../../../src-main/content/api-reference/read/api-document.ts'
import { everyOperation } from '../../../src-main/content/api-reference/read/find-operation.ts'
import { presentOperation } from '../../../src-main/content/api-reference/read/present-operation.ts'
import { codeSamples } from '../../../src-main/content/api-reference/samples/code-samples.ts'
import { readDocument } from '../../../src-main/operations/openapi-specs/processing/read-document.ts'
import type { ApiOperation } from '../../../src-main/schemas/api-reference.ts'

/** The largest answer, in characters of JSON. */
const MAX_LENGTH = 700_000
/** The most reads of values and keys of a document. Without bounds the cases need millions, or never end. */
const MAX_READS = 300_000

function documentOf(text: string): ApiDocument {
  const read = readDocument(text)
  if (read.kind === 'unreadable') throw new Error(read.reason)
  return read.document
}

/** Presents the first operation of a document. */
function present(document: ApiDocument): ApiOperation {
  const [found] = everyOperation(document)
  return presentOperation(document, found!)
}

/** Returns a view of a document that counts each read of a value or of a key. */
function countReads(document: ApiDocument) {
  const views = new WeakMap<object, object>()
  let reads = 0
  const view = (target: object): object => {
    const known = views.get(target)
    if (known) return known
    const created = new Proxy(target, {
      get(from, key) {
        reads += 1
        const value: unknown = Reflect.get(from, key)
        return value !== null && typeof value === 'object' ? view(value) : value
      },
      getOwnPropertyDescriptor(from, key) {
        reads += 1
        return Reflect.getOwnPropertyDescriptor(from, key)
      },
    })
    views.set(target, created)
    return created
  }
  return { document: view(document) as ApiDocument, count: () => reads }
}

const object = (properties: object): object => ({ type: 'object', properties })
const asOperation = (schema: object, schemas: object = {}): string =>
  JSON.stringify({
    openapi: '3.1.0',
    paths: {
      '/a': {
        get: { responses: { 200: { description: 'x', content: { 'application/json': { schema } } } } },
      },
    },
    components: { schemas },
  })
const names = Array.from({ length: 40 }, (_, index) => `S${index}`)
const named = (count: number, each: object): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, each]))
const nested = (depth: number): object => (depth === 0 ? {} : object({ a: nested(depth - 1) }))
const CASES: Record<string, string> = {
  'forty schemas that each contain all others': asOperation(
    { $ref: '#/components/schemas/S0' },
    Object.fromEntries(
      names.map((name) => [
        name,
        object(Object.fromEntries(names.map((other) => [other, { $ref: `#/components/schemas/${other}` }]))),
      ]),
    ),
  ),
  'a schema that joins itself': asOperation(
    { $ref: '#/components/schemas/A' },
    {
      A: { allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] },
      B: { allOf: [{ $ref: '#/components/schemas/A' }] },
    },
  ),
  'references in a circle': asOperation(
    { $ref: '#/components/schemas/A' },
    { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } },
  ),
  'a hundred thousand values': asOperation({
    enum: Array.from({ length: 100_000 }, (_, index) => `value ${index}`),
  }),
  'fifty thousand properties': asOperation(
    object(
      Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`p${index}`, { type: 'string' }])),
    ),
  ),
  'two hundred levels': asOperation(nested(200)),
  'a description of four megabytes': asOperation({ type: 'string', description: 'x '.repeat(2_000_000) }),
  'a thousand callbacks that share a thousand paths': JSON.stringify({
    openapi: '3.1.0',
    paths: {
      '/a': { post: { callbacks: named(1_000, { $ref: '#/components/callbacks/shared' }), responses: {} } },
    },
    components: { callbacks: { shared: named(1_000, { post: { responses: {} } }) } },
  }),
  'headers that share twenty thousand examples': JSON.stringify({
    openapi: '3.1.0',
    paths: {
      '/a': {
        get: {
          responses: Object.fromEntries(
            names
              .slice(0, 10)
              .map((_, index) => [
                String(200 + index),
                { headers: named(200, { $ref: '#/components/headers/shared' }) },
              ]),
          ),
        },
      },
    },
    components: { headers: { shared: { examples: named(20_000, {}) } } },
  }),
  'an example of four megabytes': asOperation({ type: 'object', example: { text: 'x'.repeat(4_000_000) } }),
}

describe('a hostile specification', () => {
  it.each(Object.entries(CASES))('with %s is read in a bounded number of steps', (_name, text) => {
    const counted = countReads(documentOf(text))
    present(counted.document)
    expect(counted.count()).toBeLessThan(MAX_READS)
  })

  it.each(Object.entries(CASES))('with %s has a bounded answer', (_name, text) => {
    const shown = present(documentOf(text))
    expect(JSON.stringify(shown).length).toBeLessThan(MAX_LENGTH)
    expect(codeSamples(shown).map(({ code }) => code.length < MAX_LENGTH)).toEqual([true, true, true, true])
    expect(operationMarkdown(shown).length).toBeLessThan(MAX_LENGTH)
  })

  it('names references to other documents, and loads none', () => {
    const shown = present(documentOf(asOperation({ $ref: 'https://evil.example/a.json#/A' })))
    expect(shown.responses[0]?.content[0]?.schema).toEqual({
      types: [],
      problem: 'This schema stands in another document, which is not loaded: https://evil.example/a.json#/A',
    })
  })

  it('names a missing part of a schema as missing', () => {
    const allOf = [{ $ref: '#/components/schemas/None' }, { type: 'object' }]
    expect(present(documentOf(asOperation({ allOf }))).responses[0]?.content[0]?.schema).toEqual({
      types: ['object'],
      problem: 'The specification has no #/components/schemas/None.',
    })
  })

  it('with YAML aliases that expand to gigabytes is refused', () => {
    const levels = Array.from(
      { length: 12 },
      (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(10)}]`,
    )
    const bomb = ['a0: &a0 [x]', ...levels].join('\n')
    expect(readDocument(bomb)).toEqual({
      kind: 'unreadable',
      reason:
        'The text is neither JSON nor YAML. Excessive alias count indicates a resource exhaustion attack',
    })
  })

  it('with an alias that contains itself is refused', () => {
    const document = 'openapi: 3.1.0\npaths: &a\n  /a: { get: *a }\n'
    expect(readDocument(document)).toEqual({
      kind: 'unreadable',
      reason: 'The text has more than 500 levels, or an alias contains itself.',
    })
  })
})
