import { expect, it } from 'vitest'
import { addGuestOf } from '../../support/add-guest.ts'
import { zipOf } from '../../support/content/archives.ts'
import { addChangeRequest } from '../../support/content/authoring.ts'
import { openImportFixture, type ImportFixture } from '../../support/content/import-fixture.ts'
import { dataUrl } from '../../support/content/word-document.ts'
import type { Visitor } from '../../support/workspace.ts'

const PETS = "openapi: 3.0.3\ninfo: { title: Petstore, version: '1' }\npaths: {}\n"
const url = (files: Record<string, string>) =>
  dataUrl('application/zip', zipOf({ 'README.md': '# Pets\n', ...files }))

function specificationsOf({ workspace }: ImportFixture): string[] {
  const params = { organizationId: workspace.organization }
  return workspace.call('listOpenAPISpecs', { params }).items.map(({ slug }) => slug)
}

/** Returns the entries on specifications in the newest report of the space. */
function entriesOf({ space }: ImportFixture, visitor: Visitor) {
  const params = { spaceId: space }
  const importId = visitor.call('listImportReports', { params }).items[0]?.id ?? ''
  const { items } = visitor.call('listImportReportEntries', { params: { ...params, importId } })
  return items
    .filter(({ kind }) => kind.startsWith('specification.'))
    .map(({ severity, message, place }) => ({ severity, message, place: place.kind }))
}

it('adds the specifications of an archive, and changes them with the next one', async () => {
  const fixture = openImportFixture()
  await fixture.import('zip', url({ 'petstore.yaml': PETS }))
  expect(specificationsOf(fixture)).toEqual(['petstore'])
  expect(entriesOf(fixture, fixture.workspace)).toEqual([
    {
      severity: 'note',
      message:
        'petstore.yaml describes an API. It was added to the API specifications of the organization as “petstore”.',
      place: 'file',
    },
  ])
  await fixture.import('zip', url({ 'petstore.yaml': PETS.replace("'1'", "'2'") }))
  expect(specificationsOf(fixture)).toEqual(['petstore'])
  expect(
    fixture.workspace.store.get(
      'SELECT generation, source_text FROM openapi_spec WHERE slug = ?',
      'petstore',
    ),
  ).toEqual({ generation: 2, source_text: PETS.replace("'1'", "'2'") })
})

it('adds no specification for a caller who may only edit the space, and says so', async () => {
  const fixture = openImportFixture()
  const guest = addGuestOf(fixture.workspace, fixture.space, 'edit')
  const body = { source: 'zip', url: url({ 'petstore.yaml': PETS }) }
  const result = await guest.attemptPrepared('importContent', { params: { spaceId: fixture.space }, body })
  expect(result).toMatchObject({ ok: true, value: { importedResources: 2 } })
  expect(specificationsOf(fixture)).toEqual([])
  expect(entriesOf(fixture, guest)).toEqual([
    {
      severity: 'repair',
      message:
        'petstore.yaml was not added to the API specifications of the organization, because you may not change them. Ask someone who may to add it as “petstore”.',
      place: 'file',
    },
  ])
})

it('adds no specification with an import into a change request, and says so', async () => {
  const fixture = openImportFixture()
  const changeRequestId = addChangeRequest(fixture.workspace, fixture.space)
  const params = { spaceId: fixture.space, changeRequestId }
  const body = { source: 'zip', url: url({ 'petstore.yaml': PETS }) } as const
  await fixture.workspace.attemptPrepared('importContentInChangeRequest', { params, body })
  expect(specificationsOf(fixture)).toEqual([])
  expect(entriesOf(fixture, fixture.workspace).map(({ message }) => message)).toEqual([
    'petstore.yaml describes an API. It was not added to the API specifications of the organization, because a change request changes only its space. Add it in the settings under “API specifications”.',
  ])
})
