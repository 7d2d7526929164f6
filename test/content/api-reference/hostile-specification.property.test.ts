import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  operationMarkdown,
  schemasMarkdown,
} from '../../../src-main/content/api-reference/operation-markdown.ts'
import { everyOperation } from '../../../src-main/content/api-reference/read/find-operation.ts'
import { presentOperation } from '../../../src-main/content/api-reference/read/present-operation.ts'
import { presentOutline } from '../../../src-main/content/api-reference/read/present-outline.ts'
import { presentSchemas } from '../../../src-main/content/api-reference/read/present-schemas.ts'
import { codeSamples } from '../../../src-main/content/api-reference/samples/code-samples.ts'
import { readDocument } from '../../../src-main/operations/openapi-specs/processing/read-document.ts'
import { ApiOperation, ApiOutline, ApiSchemas } from '../../../src-main/schemas/api-reference.ts'

/** The largest answer, in bytes of JSON. */
const MAX_BYTES = 700_000

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

const mediaTypes = fc.array(fc.constantFrom('application/json', 'text/plain', 'a'), { maxLength: 2 })
const parameter = fc.record(
  {
    in: fc.constantFrom('query', 'path', 'header', 'body', 'formData', 'cookie'),
    name: value,
    schema: value,
    type: value,
    items: value,
    required: value,
  },
  { requiredKeys: ['in'] },
)
const swaggerOperation = fc.record(
  {
    parameters: fc.array(parameter, { maxLength: 3 }),
    consumes: mediaTypes,
    produces: mediaTypes,
    summary: value,
    responses: fc.dictionary(fc.constantFrom('200', 'default'), value),
    security: value,
    tags: value,
  },
  { requiredKeys: [] },
)
/** Swagger 2.0 in which only the parts that its upgrader reads are sound. */
const swagger = fc.record(
  {
    swagger: fc.constant('2.0'),
    info: value,
    host: value,
    basePath: value,
    paths: fc.dictionary(
      fc.constantFrom('/a', '/a/{b}', '__proto__'),
      fc.record({ get: swaggerOperation, post: swaggerOperation }, { requiredKeys: [] }),
    ),
    definitions: fc.record({ A: value, B: value }),
  },
  { requiredKeys: ['swagger', 'paths'] },
)
const brokenSwagger = specification.map(({ openapi: _version, components, ...document }) => ({
  swagger: '2.0',
  ...document,
  definitions: components?.schemas ?? {},
}))

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
    fc.assert(fc.property(specification, show), { numRuns: 1000 })
    expect(shown).toBeGreaterThan(100)
  })

  it('of Swagger 2.0 in any shape has a bounded answer or is refused', () => {
    let shown = 0
    const show = (document: object): void => {
      shown += presentAll(JSON.stringify(document))
    }
    fc.assert(fc.property(fc.oneof(swagger, brokenSwagger), show), { numRuns: 500 })
    expect(shown).toBeGreaterThan(100)
  })
})
