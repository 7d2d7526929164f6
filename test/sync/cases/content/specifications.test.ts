import { describe, expect, it } from 'vitest'
import { Problem } from '../../../../src-main/schemas/problem.ts'
import type { RemoteResult } from '../../../../src-main/sync/remote.ts'
import { processSpecifications } from '../../../support/process-specifications.ts'
import { SPECIFICATION } from '../../../support/publishing.ts'
import { refusal } from '../../../support/refusal.ts'
import { indexEntries } from '../../../support/specifications/index-entries.ts'
import { makeReferenceEntry } from '../../../support/specifications/reference-entry.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { openSyncFixture, refused, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const YAML = 'openapi: 3.0.3\ninfo: { title: Lending, version: "2" }\npaths: {}\n'

const paramsOf = ({ origin }: SyncFixture) => ({ organizationId: origin.organization, specSlug: 'lending' })
const localSource = (fixture: SyncFixture) =>
  fixture.app.call('getLatestOpenAPISpecVersionContentRaw', { params: paramsOf(fixture) }).text

async function publishVersion(fixture: SyncFixture, text: string): Promise<void> {
  const params = paramsOf(fixture)
  fixture.origin.call('createOrUpdateOpenAPISpecBySlug', { params, body: { source: { text } } })
  await processSpecifications(fixture.origin)
}

/** Returns the result of a read whose answer exceeds the limit of the client. */
function tooLarge(): RemoteResult {
  const problem = new Problem('remote.too-large', 'The answer of the server is larger than Carrel accepts.')
  return { ok: false, kind: 'network', problem, mayHaveArrived: false }
}

describe('the specifications of a replica', () => {
  it('are read offline in the version of the last round', async () => {
    const fixture = await openSyncFixture()
    await publishVersion(fixture, SPECIFICATION)
    await fixture.sync()
    fixture.offline()
    expect(localSource(fixture)).toBe(SPECIFICATION)
    expect(fixture.app.call('getLatestOpenAPISpecVersion', { params: paramsOf(fixture) }).id).toBe(
      fixture.origin.call('getLatestOpenAPISpecVersion', { params: paramsOf(fixture) }).id,
    )
  })

  it('show their operations offline, and name the next step until their text has arrived', async () => {
    const fixture = await openSyncFixture()
    await publishVersion(fixture, SPECIFICATION)
    await fixture.sync()
    fixture.offline()
    const input = { params: paramsOf(fixture), query: { path: '/books' } }
    expect(fixture.app.call('getAPIReferenceOperation', input).responses[0]?.description).toBe('The books.')
    // The state of a replica whose round ended before it fetched the text of a new version.
    fixture.app.store.run("UPDATE openapi_spec SET version = 'next-version'")
    expect(fixture.app.attempt('getAPIReferenceOperation', input)).toMatchObject({
      ok: false,
      problem: {
        code: 'resource.unknown',
        message:
          'The text of this OpenAPI specification has not arrived on this machine yet. Connect to the server, and try again.',
      },
    })
  })

  it('are found offline by the names and paths of their operations', async () => {
    const fixture = await openSyncFixture()
    makeReferenceEntry(fixture.origin.store, fixture.pages[1]!, { spec: 'lending' })
    await publishVersion(fixture, SPECIFICATION)
    await fixture.sync()
    fixture.offline()
    makeReferenceEntry(fixture.app.store, fixture.pages[1]!, { spec: 'lending' })
    await indexEntries(fixture.app.store)
    const { items } = fixture.app.call('findAPIReferenceInOrganization', {
      params: { organizationId: fixture.origin.organization },
      query: { query: '/books' },
    })
    expect(items).toMatchObject([{ kind: 'operation', path: '/books', page: expect.stringMatching(/~tag-/) }])
  })

  it('follow a new version, and store no earlier one', async () => {
    const fixture = await openSyncFixture()
    await publishVersion(fixture, SPECIFICATION)
    await fixture.sync()
    await publishVersion(fixture, YAML)
    await fixture.sync()
    expect(localSource(fixture)).toBe(YAML)
    expect(fixture.app.store.all('SELECT id FROM openapi_version')).toHaveLength(1)
  })

  it('are fetched again where the version changed between its name and its text', async () => {
    const fixture = await openSyncFixture()
    await publishVersion(fixture, SPECIFICATION)
    fixture.network.onRequest = (operation) => {
      if (operation === 'getLatestOpenAPISpecVersionContentRaw') {
        delete fixture.network.onRequest
        fixture.origin.store.run("UPDATE openapi_version SET id = 'second', text = ?", YAML)
        fixture.origin.store.run("UPDATE openapi_spec SET version = 'second'")
      }
      return undefined
    }
    await fixture.sync()
    expect(fixture.app.store.all('SELECT id FROM openapi_version')).toEqual([])
    await fixture.sync()
    expect(localSource(fixture)).toBe(YAML)
  })

  it.each([
    ['fails', () => refused(500, 'remote.fault')],
    ['breaks the connection', () => lostAnswer(false)],
    ['has an answer that is too large', tooLarge],
  ])('block no edit when the remote %s, and are fetched later', async (_, fail) => {
    const fixture = await openSyncFixture()
    await publishVersion(fixture, SPECIFICATION)
    fixture.network.onRequest = (operation) =>
      operation === 'getLatestOpenAPISpecVersionContentRaw' ? fail() : undefined
    fixture.comment('Arrives')
    await fixture.sync()
    expect(fixture.remoteComments()).toEqual(['Arrives'])
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0 })
    fixture.online()
    await fixture.sync()
    expect(localSource(fixture)).toBe(SPECIFICATION)
  })

  it('are named, with a sentence in place of the text, until it has arrived', async () => {
    const fixture = await openSyncFixture()
    await publishVersion(fixture, SPECIFICATION)
    fixture.network.onRequest = (operation) =>
      operation === 'getLatestOpenAPISpecVersion' ? lostAnswer(false) : undefined
    await fixture.sync()
    const { items } = fixture.app.call('listOpenAPISpecs', { params: paramsOf(fixture) })
    expect(items.map(({ slug }) => slug)).toEqual(['lending'])
    expect(refusal(fixture.app.attempt('getLatestOpenAPISpecVersion', { params: paramsOf(fixture) }))).toBe(
      'resource.unknown',
    )
  })
})
