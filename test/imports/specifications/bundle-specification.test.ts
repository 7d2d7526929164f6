import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import {
  bundleSpecification,
  refersToFiles,
} from '../../../src-main/imports/specifications/bundle-specification.ts'

const ROOT = `# The API of the shop
openapi: 3.0.3
info: { title: Petstore, version: 1.10 }
paths:
  /pets:
    $ref: paths/pets.yaml
  /owners:
    get:
      responses:
        '200':
          description: All owners
          content:
            application/json:
              schema: { $ref: "schemas/all.yaml#/Owner" }
`
const FILES: Record<string, string> = {
  'api/paths/pets.yaml': `get:
  responses:
    '200':
      description: All pets
      content: { application/json: { schema: { $ref: ../schemas/Pet.yaml } } }
`,
  'api/schemas/Pet.yaml': `type: object
properties:
  parent: { $ref: Pet.yaml }
  owner: { $ref: 'all.yaml#/Owner' }
  kind: { $ref: '#/definitions/kind' }
  shop: { $ref: '../openapi.yaml#/components/schemas/Shop' }
definitions: { kind: { type: string } }
`,
  'api/schemas/all.yaml': 'Owner: { type: object, properties: { pet: { $ref: Pet.yaml } } }\n',
}

const bundle = (text: string, files: Record<string, string> = FILES) =>
  bundleSpecification('api/openapi.yaml', text, (path) => files[path])
const bundled = (text: string, files?: Record<string, string>): Record<string, unknown> =>
  parse(bundle(text, files)?.text ?? '') as Record<string, unknown>

describe('a specification in several files', () => {
  it('contains the files that it refers to, and those that they refer to, each once', () => {
    expect(bundle(ROOT)?.files).toBe(3)
    expect(bundled(ROOT)['x-ext']).toEqual({
      pets: {
        get: {
          responses: {
            '200': {
              description: 'All pets',
              content: { 'application/json': { schema: { $ref: '#/x-ext/Pet' } } },
            },
          },
        },
      },
      Pet: {
        type: 'object',
        properties: {
          parent: { $ref: '#/x-ext/Pet' },
          owner: { $ref: '#/x-ext/all/Owner' },
          kind: { $ref: '#/x-ext/Pet/definitions/kind' },
          shop: { $ref: '#/components/schemas/Shop' },
        },
        definitions: { kind: { type: 'string' } },
      },
      all: { Owner: { type: 'object', properties: { pet: { $ref: '#/x-ext/Pet' } } } },
    })
  })

  it('retains every other byte of a YAML text', () => {
    const changed = ROOT.replace('paths/pets.yaml', '"#/x-ext/pets"').replace(
      'schemas/all.yaml#/Owner',
      '#/x-ext/all/Owner',
    )
    expect(bundle(ROOT)?.text.startsWith(`${changed}x-ext:\n`)).toBe(true)
  })

  it('is JSON again where it was JSON', () => {
    const text = JSON.stringify({ openapi: '3.1.0', paths: { '/pets': { $ref: './paths/pets.yaml' } } })
    const { files, text: json = '' } = bundle(text) ?? {}
    expect(files).toBe(3)
    expect(JSON.parse(json)).toMatchObject({ paths: { '/pets': { $ref: '#/x-ext/pets' } } })
  })

  it('names files with the same name apart, and without characters of references', () => {
    const text = "openapi: 3.0.0\na: { $ref: 'v1/a b{c}.yaml' }\nb: { $ref: v2/a%20b%7Bc%7D.yaml }\n"
    const files = { 'api/v1/a b{c}.yaml': 'x: 1\n', 'api/v2/a b{c}.yaml': 'x: 2\n' }
    expect(bundled(text, files)).toMatchObject({
      a: { $ref: '#/x-ext/a-b-c' },
      b: { $ref: '#/x-ext/a-b-c-1' },
      'x-ext': { 'a-b-c': { x: 1 }, 'a-b-c-1': { x: 2 } },
    })
  })

  it('leads from the values of a discriminator to the files', () => {
    const text =
      "openapi: 3.0.0\nschema:\n  discriminator: { propertyName: kind, mapping: { cat: 'Cat.yaml', dog: Dog } }\n  oneOf: [{ $ref: Cat.yaml }]\n"
    const files = {
      'api/Cat.yaml': 'discriminator: { mapping: { lion: "#/Lion" } }\nLion: { type: object }\n',
    }
    expect(bundled(text, files)).toMatchObject({
      schema: { discriminator: { mapping: { cat: '#/x-ext/Cat', dog: 'Dog' } } },
      'x-ext': { Cat: { discriminator: { mapping: { lion: '#/x-ext/Cat/Lion' } } } },
    })
  })

  it('does not change references to missing files, to addresses, and to files that contain no object', () => {
    const text = `openapi: 3.0.0
a: { $ref: schemas/Pet.yaml }
b: { $ref: gone.yaml }
c: { $ref: 'https://example.com/a.yaml' }
d: { $ref: /etc/hosts.yaml }
e: { $ref: text.yaml }
f: { $ref: '#/a' }
`
    expect(bundled(text, { ...FILES, 'api/text.yaml': 'only words' })).toMatchObject({
      a: { $ref: '#/x-ext/Pet' },
      b: { $ref: 'gone.yaml' },
      c: { $ref: 'https://example.com/a.yaml' },
      d: { $ref: '/etc/hosts.yaml' },
      e: { $ref: 'text.yaml' },
      f: { $ref: '#/a' },
    })
  })

  it('changes a reference that an alias repeats only once', () => {
    const files = { 'api/a.yaml': 'one: &b { $ref: "#/two" }\ntwo: { type: string }\nthree: *b\n' }
    expect(bundled('openapi: 3.0.0\na: { $ref: a.yaml }\n', files)['x-ext']).toEqual({
      a: { one: { $ref: '#/x-ext/a/two' }, two: { type: 'string' }, three: { $ref: '#/x-ext/a/two' } },
    })
  })

  it('takes at most a thousand files', () => {
    const count = 1200
    const refs = Array.from({ length: count }, (_, index) => `  a${index}: { $ref: f${index}.yaml }\n`).join(
      '',
    )
    const files = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`api/f${index}.yaml`, 'type: string\n']),
    )
    expect(bundle(`openapi: 3.0.0\ncomponents:\n${refs}`, files)?.files).toBe(1000)
  })
})

describe('a specification in one file', () => {
  it('is not bundled', () => {
    expect(bundle('openapi: 3.0.0\npaths: { /a: { $ref: "#/b" } }\n')).toBeUndefined()
    expect(bundle('openapi: 3.0.0\npaths: { /a: { $ref: gone.yaml } }\n')).toBeUndefined()
    expect(bundle(`${ROOT}x-ext: {}\n`)).toBeUndefined()
    expect(bundle('openapi: [')).toBeUndefined()
  })

  it.each([
    ['$ref: a.yaml', true],
    ["'$ref' : './a.json#/b'", true],
    ['"$ref": "../a.yaml"', true],
    ["$ref: '#/a'", false],
    ['"$ref":"https://example.com/a"', false],
    ['ref: a.yaml', false],
  ])('is recognised without reading it: %s', (text, refers) => {
    expect(refersToFiles(text)).toBe(refers)
  })
})
