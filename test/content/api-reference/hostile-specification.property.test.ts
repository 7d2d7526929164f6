import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  operationMarkdown,
  schemasMarkdown,
} from '../../../src-main/content/api-reference/operation-markdown.ts'
import { MAX_SCHEMAS } from '../../../src-main/content/api-reference/read/answer-budget.ts'
import { everyOperation } from '../../../src-main/content/api-reference/read/find-operation.ts'
import { presentOperation } from '../../../src-main/content/api-reference/read/present-operation.ts'
import { presentOutline } from '../../../src-main/content/api-reference/read/present-outline.ts'
import { presentSchemas } from '../../../src-main/content/api-reference/read/present-schemas.ts'
import { codeSamples } from '../../../src-main/content/api-reference/samples/code-samples.ts'
import { readDocument } from '../../../src-main/operations/openapi-specs/reference/read-document.ts'
import { ApiOperation, ApiOutline, ApiSchemas } from '../../../src-main/schemas/api-reference.ts'

/** The largest answer, in bytes of JSON. */
const MAX_BYTES = 700_000
/** The most reads of a document for each schema of an answer. */
const MAX_READS = 25

const reference = fc.constantFrom(
  '#/components/schemas/A',
  '#/components/schemas/B',
  '#/components/schemas/__proto__',
  '#/paths/~1a/get',
  '#',
  '#/%E0%A4%A',
  'https://evil.example/schema.json',
  '../other.yaml#/A',
  'file:///etc/passwd',
)
/** A value for any place: of the wrong type, a reference, or a schema that contains itself. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      null,
      true,
      false,
      0,
      -1,
      1e300,
      '',
      'text',
      '<svg onload=alert(1)>',
      '{% include "x" %}',
      '`',
    ),
    fc.record({ $ref: reference }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        ...'type properties items allOf oneOf anyOf not enum required description title format nullable const'.split(
          ' ',
        ),
        ...'additionalProperties discriminator default example examples minimum pattern prefixItems $ref'.split(
          ' ',
        ),
        ...'parameters schema content name in requestBody responses headers security servers url variables'.split(
          ' ',
        ),
        ...'summary deprecated tags callbacks 200 application/json get post constructor __proto__ toString'.split(
          ' ',
        ),
      ),
      tie('value'),
      { maxKeys: 5 },
    ),
  ),
}))
const specification = fc.record(
  {
    openapi: fc.constantFrom('3.0.0', '3.1.0', '3.2.0', 3),
    info: value,
    servers: value,
    security: value,
    tags: value,
    paths: fc.oneof(
      value,
      fc.dictionary(
        fc.constantFrom('/a', '/a/{b}', '__proto__'),
        fc.record({ get: value, post: value, parameters: value }, { requiredKeys: [] }),
      ),
    ),
    webhooks: value,
    components: fc.record(
      { schemas: fc.record({ A: value, B: value }), securitySchemes: value },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)

/** Presents all possible content of a page in the declared shapes. Returns the number of operations. */
function presentAll(text: string): number {
  const read = readDocument(text)
  if (read.kind === 'unreadable') return 0
  let count = 0
  expect(ApiOutline.safeParse(presentOutline(read.document)).error).toBeUndefined()
  for (const found of everyOperation(read.document)) {
    count += 1
    const shown = presentOperation(read.document, found)
    expect(ApiOperation.safeParse(shown).error).toBeUndefined()
    expect(JSON.stringify(shown).length).toBeLessThan(MAX_BYTES)
    expect(codeSamples(shown)).toHaveLength(4)
    operationMarkdown(shown)
  }
  const schemas = presentSchemas(read.document, ['A', 'B', '__proto__', '#/paths/~1a', '#/'])
  expect(ApiSchemas.safeParse(schemas).error).toBeUndefined()
  schemasMarkdown(schemas)
  return count
}

describe('a hostile specification', () => {
  it('of any shape has a bounded answer, and causes no error', () => {
    let shown = 0
    const show = (document: object): void => {
      shown += presentAll(JSON.stringify(document))
    }
    fc.assert(fc.property(specification, show), { numRuns: 1000, seed: 12 })
    expect(shown).toBeGreaterThan(100)
  })

  it('of Swagger 2.0 in any shape is read or refused with a reason', () => {
    let shown = 0
    const show = ({
      openapi: _version,
      components,
      ...document
    }: {
      openapi?: unknown
      components?: object
    }): void => {
      const definitions = (components as { schemas?: object } | undefined)?.schemas ?? {}
      shown += presentAll(JSON.stringify({ swagger: '2.0', ...document, definitions }))
    }
    fc.assert(fc.property(specification, show), { numRuns: 500, seed: 12 })
    expect(shown).toBeGreaterThan(5)
  })

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
          object(
            Object.fromEntries(names.map((other) => [other, { $ref: `#/components/schemas/${other}` }])),
          ),
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

  it.each(Object.entries(CASES))('with %s has an answer within bounds and 50 milliseconds', (_name, text) => {
    const read = readDocument(text)
    if (read.kind === 'unreadable') throw new Error(read.reason)
    const [found] = everyOperation(read.document)
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now()
      const shown = presentOperation(read.document, found!)
      codeSamples(shown)
      const taken = performance.now() - start
      expect(JSON.stringify(shown).length).toBeLessThan(MAX_BYTES)
      operationMarkdown(shown)
      return taken
    })
    expect(Math.min(...times)).toBeLessThan(50)
  })

  it('with forty schemas that each contain all others is read a bounded number of times', () => {
    const read = readDocument(CASES['forty schemas that each contain all others']!)
    if (read.kind === 'unreadable') throw new Error(read.reason)
    let reads = 0
    const counted = <Value extends object>(target: Value): Value =>
      new Proxy(target, {
        get(from, key) {
          reads += 1
          const held: unknown = Reflect.get(from, key)
          return held !== null && typeof held === 'object' ? counted(held) : held
        },
      })
    const document = counted(read.document)
    const [found] = everyOperation(document)
    presentOperation(document, found!)
    expect(reads).toBeGreaterThan(MAX_SCHEMAS)
    expect(reads).toBeLessThan(MAX_SCHEMAS * MAX_READS)
  })

  it('names references to other documents, and loads none', () => {
    const read = readDocument(asOperation({ $ref: 'https://evil.example/a.json#/A' }))
    if (read.kind === 'unreadable') throw new Error(read.reason)
    const [found] = everyOperation(read.document)
    expect(presentOperation(read.document, found!).responses[0]?.content[0]?.schema).toEqual({
      types: [],
      problem: 'This schema stands in another document, which is not loaded: https://evil.example/a.json#/A',
    })
  })

  it('names a missing part of a schema as missing', () => {
    const allOf = [{ $ref: '#/components/schemas/None' }, { type: 'object' }]
    const read = readDocument(asOperation({ allOf }))
    if (read.kind === 'unreadable') throw new Error(read.reason)
    const [found] = everyOperation(read.document)
    expect(presentOperation(read.document, found!).responses[0]?.content[0]?.schema).toEqual({
      types: ['object'],
      problem: 'The specification has no #/components/schemas/None.',
    })
  })

  it('with YAML aliases that expand to gigabytes is refused, and so is one with a recursive alias', () => {
    const levels = Array.from(
      { length: 12 },
      (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(10)}]`,
    )
    const bomb = ['a0: &a0 [x]', ...levels].join('\n')
    expect(readDocument(bomb).kind).toBe('unreadable')
    expect(readDocument('openapi: 3.1.0\npaths: &a\n  /a: { get: *a }\n').kind).toBe('unreadable')
  })
})
