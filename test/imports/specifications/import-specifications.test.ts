import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ApiOperation } from '../../../src-main/schemas/api-reference.ts'
import type { OpenApiSpec } from '../../../src-main/schemas/openapi-spec.ts'
import type { HostedWorkspace } from '../../../src-main/workspace/workspace.ts'
import { folderOf } from '../../support/content/archives.ts'
import { call, entriesOf, exported, openEmptyWorkspace, write } from '../../support/imports/import-checks.ts'

const PETS = `openapi: 3.0.3
info:
  title: Petstore
  version: 1.0.0
paths:
  /pets:
    get:
      summary: List pets
      responses:
        '200': { description: All pets }
`
const LAMPS = JSON.stringify({
  components: {},
  info: { title: 'Lamps', version: '1' },
  openapi: '3.1.0',
  paths: { '/lamps': { get: { responses: { 200: { description: 'All lamps' } } } } },
})
const BLOCK =
  '{% openapi src="./.gitbook/assets/petstore.yaml" path="/pets" method="get" %}\n{% endopenapi %}\n'
const BOOK = {
  'SUMMARY.md': '# Contents\n\n* [Pets](README.md)\n',
  'README.md': `# Pets\n\n${BLOCK}`,
  '.gitbook/assets/petstore.yaml': PETS,
  'lamps.json': LAMPS,
  'paths/pets.yaml': 'get:\n  summary: A fragment\n',
  'data.json': '{"openapi": "is a word"}',
}

async function specifications(workspace: HostedWorkspace): Promise<OpenApiSpec[]> {
  await workspace.specs.idle()
  const { organization } = workspace.identity()
  const list = await call<{ items: OpenApiSpec[] }>(workspace, 'listOpenAPISpecs', {
    organizationId: organization,
  })
  return list.items
}

const slugs = async (workspace: HostedWorkspace) =>
  (await specifications(workspace)).map(({ slug }) => slug).toSorted()

async function sentences(workspace: HostedWorkspace, space: string): Promise<string[]> {
  const entries = await entriesOf(workspace, space)
  return entries.filter(({ kind }) => kind.startsWith('specification.')).map(({ message }) => message)
}

const textOf = async (workspace: HostedWorkspace, specSlug: string): Promise<string> => {
  const params = { organizationId: workspace.identity().organization, specSlug }
  const { text } = await call<{ text: string }>(workspace, 'getLatestOpenAPISpecVersionContentRaw', params)
  return text
}

it('adds the specifications of a book, so that its blocks show their operations', async () => {
  const workspace = openEmptyWorkspace()
  const { space, report } = await workspace.imports.run(folderOf(BOOK, 'shop'))
  expect(await slugs(workspace)).toEqual(['lamps', 'petstore'])
  const params = { organizationId: workspace.identity().organization, specSlug: 'petstore' }
  const query = { path: '/pets', method: 'get', kind: 'operation' }
  expect(await call(workspace, 'getAPIReferenceOperation', params, query)).toMatchObject({
    summary: 'List pets',
  })
  expect(await sentences(workspace, space)).toEqual([
    '.gitbook/assets/petstore.yaml describes an API. It was added to the API specifications of the organization as “petstore”.',
    'lamps.json describes an API. It was added to the API specifications of the organization as “lamps”.',
  ])
  expect(report.counts).toEqual([{ kind: 'specification.added', count: 2 }])
})

it('leads from the report to the file of a specification', async () => {
  const workspace = openEmptyWorkspace()
  const { space } = await workspace.imports.run(folderOf(BOOK, 'shop'))
  const [entry] = await entriesOf(workspace, space, { kind: 'specification.added' })
  expect(entry).toMatchObject({ severity: 'note', place: { kind: 'file', name: 'petstore.yaml' } })
})

it('returns every byte of the specifications in an export', async () => {
  const workspace = openEmptyWorkspace()
  const { space } = await workspace.imports.run(folderOf(BOOK, 'shop'))
  const files = exported(workspace, space)
  expect(Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString('utf8')]))).toEqual(BOOK)
})

it('updates the specifications of an earlier import of the same book', async () => {
  const workspace = openEmptyWorkspace()
  await workspace.imports.run(folderOf(BOOK, 'shop'))
  await specifications(workspace)
  const newPets = PETS.replace('1.0.0', '2.0.0')
  const second = await workspace.imports.run(
    folderOf({ ...BOOK, '.gitbook/assets/petstore.yaml': newPets }, 'shop'),
  )
  expect(await slugs(workspace)).toEqual(['lamps', 'petstore'])
  expect(await textOf(workspace, 'petstore')).toBe(newPets)
  expect(await sentences(workspace, second.space)).toEqual([
    '.gitbook/assets/petstore.yaml describes an API. The API specification “petstore” of the organization has its text now.',
    'lamps.json describes an API. The API specification “lamps” of the organization has the same text already.',
  ])
})

it('leaves the specification of another API with the same name unchanged, and takes another name', async () => {
  const workspace = openEmptyWorkspace()
  await workspace.imports.run(folderOf({ 'README.md': '# A\n', 'openapi.yaml': PETS }, 'shop'))
  await specifications(workspace)
  const { space } = await workspace.imports.run(
    folderOf({ 'README.md': '# B\n', 'openapi.yaml': LAMPS }, 'Light house'),
  )
  expect(await slugs(workspace)).toEqual(['light-house-openapi', 'openapi'])
  expect(await textOf(workspace, 'openapi')).toBe(PETS)
  expect(await sentences(workspace, space)).toEqual([
    'openapi.yaml describes an API. It was added to the API specifications of the organization as “light-house-openapi”, because “openapi” is another one. Blocks that name the file show “openapi”: change their name.',
  ])
})

it('gives the versions of one API in several folders a name each, also in the next import', async () => {
  const workspace = openEmptyWorkspace()
  const book = {
    'README.md': '# A\n',
    'v1/openapi.yaml': PETS,
    'v2/openapi.yaml': PETS.replace('1.0.0', '2.0.0'),
    'v3/openapi.yaml': PETS,
  }
  const first = await workspace.imports.run(folderOf(book, 'shop'))
  expect(await slugs(workspace)).toEqual(['openapi', 'v2-openapi'])
  expect((await sentences(workspace, first.space)).at(-1)).toBe(
    'v3/openapi.yaml equals v1/openapi.yaml, which is the API specification “openapi”. It was not added again.',
  )
  await workspace.imports.run(folderOf(book, 'shop'))
  expect(await slugs(workspace)).toEqual(['openapi', 'v2-openapi'])
})

it('does not replace a specification that is read from an address', async () => {
  const workspace = openEmptyWorkspace()
  const params = { organizationId: workspace.identity().organization, specSlug: 'petstore' }
  const source = { url: 'http://127.0.0.1:9/petstore.yaml' }
  await write(workspace, 'createOrUpdateOpenAPISpecBySlug', { params, body: { source } })
  const { space } = await workspace.imports.run(folderOf(BOOK, 'shop'))
  expect((await sentences(workspace, space))[0]).toBe(
    '.gitbook/assets/petstore.yaml was not added: the API specification “petstore” of the organization is read from http://127.0.0.1:9/petstore.yaml.',
  )
})

it('adds the specifications of each book of a repository, and reports them with its space', async () => {
  const workspace = openEmptyWorkspace()
  const book = (title: string) => `# Contents\n\n* [${title}](README.md)\n`
  const outcome = await workspace.imports.runFound(
    folderOf(
      {
        'pets/SUMMARY.md': book('Pets'),
        'pets/README.md': '# Pets\n',
        'pets/petstore.yaml': PETS,
        'light/SUMMARY.md': book('Light'),
        'light/README.md': '# Light\n',
        'light/lamps.json': LAMPS,
      },
      'shop',
    ),
  )
  expect(await slugs(workspace)).toEqual(['lamps', 'petstore'])
  const spaces = outcome.kind === 'collection' ? outcome.spaces : []
  expect(spaces.map(({ directory, report }) => [directory, report.counts])).toEqual([
    ['light', [{ kind: 'specification.added', count: 1 }]],
    ['pets', [{ kind: 'specification.added', count: 1 }]],
  ])
})

it('adds a specification under the name in the pages, where the file with all their operations has another name', async () => {
  const workspace = openEmptyWorkspace()
  const block = (spec: string, path: string) =>
    `{% openapi-operation spec="${spec}" path="${path}" method="get" %}\n{% endopenapi-operation %}\n`
  const { space } = await workspace.imports.run(
    folderOf(
      {
        'README.md': `# A\n\n${block('animal-api', '/pets')}\n${block('light-api', '/lamps')}\n${block('light-api', '/gone')}`,
        'swagger.yaml': PETS,
        'lamps.json': LAMPS,
      },
      'shop',
    ),
  )
  expect(await slugs(workspace)).toEqual(['animal-api', 'lamps'])
  expect((await sentences(workspace, space))[0]).toBe(
    'swagger.yaml describes an API. It was added to the API specifications of the organization as “animal-api”, as the pages name it.',
  )
})

it('takes the file with the operations of a named specification rather than the file of that name', async () => {
  const workspace = openEmptyWorkspace()
  const block = '{% openapi-operation spec="shop" path="/pets" method="get" %}\n{% endopenapi-operation %}\n'
  const { space } = await workspace.imports.run(
    folderOf({ 'README.md': `# A\n\n${block}`, 'shop.json': LAMPS, 'v2.yaml': PETS }, 'book'),
  )
  expect(await slugs(workspace)).toEqual(['book-shop', 'shop'])
  expect(await textOf(workspace, 'shop')).toBe(PETS)
  expect(await sentences(workspace, space)).toEqual([
    'v2.yaml describes an API. It was added to the API specifications of the organization as “shop”, as the pages name it.',
    'shop.json describes an API. It was added to the API specifications of the organization as “book-shop”, because “shop” is another one. Blocks that name the file show “shop”: change their name.',
  ])
})

it('reports a specification that pages show, and that neither the import nor the organization has', async () => {
  const workspace = openEmptyWorkspace()
  const block = (spec: string) =>
    `{% openapi-operation spec="${spec}" path="/pets" method="get" %}\n{% endopenapi-operation %}\n`
  const params = { organizationId: workspace.identity().organization, specSlug: 'known' }
  await write(workspace, 'createOrUpdateOpenAPISpecBySlug', { params, body: { source: { text: PETS } } })
  const { space } = await workspace.imports.run(
    folderOf(
      {
        'README.md': '# A\n',
        'b/c.md': `# C\n\n${block('known')}\n${block('gone')}`,
        '.gitbook/includes/x.md': block('away'),
      },
      'shop',
    ),
  )
  expect(await sentences(workspace, space)).toEqual([
    'b/c.md shows the API specification “gone”, which neither the import nor the organization has. Add it in the settings under “API specifications”.',
    '.gitbook/includes/x.md shows the API specification “away”, which neither the import nor the organization has. Add it in the settings under “API specifications”.',
  ])
})

it('adds of several texts of one API only those that pages or the table of contents name', async () => {
  const workspace = openEmptyWorkspace()
  const entry =
    '* ```yaml\n  type: builtin:openapi\n  props:\n    models: true\n  dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: lamps-2\n  ```\n'
  const copies = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [
      `.gitbook/assets/petstore (${at}).yaml`,
      PETS.replace('1.0.0', `0.${at}.0`),
    ]),
  )
  const { space } = await workspace.imports.run(
    folderOf(
      {
        ...BOOK,
        ...copies,
        'SUMMARY.md': `# Contents\n\n* [Pets](README.md)\n${entry}`,
        'lamps.json': LAMPS,
        'lamps-2.json': LAMPS.replace('"1"', '"2"'),
        'other.yaml': PETS.replace('Petstore', 'Other'),
      },
      'shop',
    ),
  )
  expect(await slugs(workspace)).toEqual(['lamps-2', 'other', 'petstore'])
  const notes = await sentences(workspace, space)
  expect(notes).toContain(
    'lamps.json is another text of the API that the pages show as “lamps-2”. No page names it, so it was not added. Add it in the settings under “API specifications”.',
  )
  expect(notes).toHaveLength(64)
})

it('adds a specification under both names, where pages name its file and the name that the service gave to it', async () => {
  const workspace = openEmptyWorkspace()
  const named =
    '{% openapi-operation spec="animal-api" path="/pets" method="get" %}\n{% endopenapi-operation %}\n'
  await workspace.imports.run(folderOf({ ...BOOK, 'other.md': `# Other\n\n${named}` }, 'shop'))
  expect(await slugs(workspace)).toEqual(['animal-api', 'lamps', 'petstore'])
  await workspace.imports.run(folderOf({ ...BOOK, 'other.md': `# Other\n\n${named}` }, 'shop'))
  expect(await slugs(workspace)).toEqual(['animal-api', 'lamps', 'petstore'])
})

it('adds of numbered files with the same name the one with the highest number', async () => {
  const workspace = openEmptyWorkspace()
  const { space } = await workspace.imports.run(
    folderOf(
      {
        'README.md': '# A\n',
        'api (2).yaml': PETS,
        'api (10).yaml': PETS.replace('Petstore', 'Pets'),
        'api.yaml': PETS.replace('Petstore', 'Old pets'),
      },
      'shop',
    ),
  )
  expect(await slugs(workspace)).toEqual(['api-10'])
  expect((await sentences(workspace, space)).at(-1)).toBe(
    'api.yaml has the name of api (10).yaml with another number. No page names it, so it was not added. Add it in the settings under “API specifications”.',
  )
})

it('adds at most 50 specifications of one book', async () => {
  const workspace = openEmptyWorkspace()
  const many = Object.fromEntries(
    Array.from({ length: 52 }, (_, at) => [`api-${at}.yaml`, PETS.replace('Petstore', `Petstore ${at}`)]),
  )
  const { space } = await workspace.imports.run(folderOf({ 'README.md': '# A\n', ...many }, 'shop'))
  expect(await specifications(workspace)).toHaveLength(50)
  expect((await sentences(workspace, space)).at(-1)).toBe(
    'api-51.yaml was not added: an import adds at most 50 API specifications. Add it in the settings under “API specifications”.',
  )
})

const SPLIT = {
  'README.md': `# Pets\n\n${BLOCK}`,
  '.gitbook/assets/petstore.yaml': `# Pets in several files
openapi: 3.0.3
info: { title: Petstore, version: 1.10 }
paths:
  /pets:
    $ref: ./paths/pets.yaml
`,
  '.gitbook/assets/paths/pets.yaml': `get:
  summary: List pets
  responses:
    '200':
      description: All pets
      content:
        application/json:
          schema: { $ref: ../schemas/Pet.json }
          examples: { one: { value: { $ref: ../examples/pet.json } } }
`,
  '.gitbook/assets/examples/pet.json': '{"secret": "the first"}',
  '.gitbook/assets/schemas/Pet.json':
    '{"type": "object", "properties": {"secret": {"$ref": "../../../../outside.yaml"}}}',
}

it('adds a specification with the files that it refers to, and shows the operations in them', async () => {
  const workspace = openEmptyWorkspace()
  const folder = folderOf({ 'outside.yaml': 'type: string\n', ...below('shop', SPLIT) })
  const { space } = await workspace.imports.run(join(folder, 'shop'))
  await workspace.specs.idle()
  const text = await textOf(workspace, 'petstore')
  expect(text).toContain(
    '# Pets in several files\nopenapi: 3.0.3\ninfo: { title: Petstore, version: 1.10 }\n',
  )
  expect(text).toContain('$ref: ../../../../outside.yaml')
  const params = { organizationId: workspace.identity().organization, specSlug: 'petstore' }
  const query = { path: '/pets', method: 'get', kind: 'operation' }
  const operation = await call<ApiOperation>(workspace, 'getAPIReferenceOperation', params, query)
  expect(operation.summary).toBe('List pets')
  expect(operation.responses[0]?.content[0]).toMatchObject({
    schema: { reference: '#/x-ext/Pet' },
    examples: [{ name: 'one', value: '{\n  "secret": "the first"\n}' }],
  })
  expect(await sentences(workspace, space)).toEqual([
    '.gitbook/assets/petstore.yaml describes an API. It was added to the API specifications of the organization as “petstore”. Its text contains the 3 files that it refers to.',
  ])
})

it('finds the text of several files unchanged in the next import, and exports every byte of each', async () => {
  const workspace = openEmptyWorkspace()
  const first = await workspace.imports.run(folderOf(SPLIT, 'shop'))
  await specifications(workspace)
  const second = await workspace.imports.run(folderOf(SPLIT, 'shop'))
  expect(await sentences(workspace, second.space)).toEqual([
    '.gitbook/assets/petstore.yaml describes an API. The API specification “petstore” of the organization has the same text already.',
  ])
  const files = exported(workspace, first.space)
  expect(Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString('utf8')]))).toEqual(SPLIT)
})

const below = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]))
