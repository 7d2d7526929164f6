import { describe, expect, it } from 'vitest'
import { processSpecifications } from '../../support/process-specifications.ts'
import { SPECIFICATION } from '../../support/publishing.ts'
import { refusal } from '../../support/refusal.ts'
import { indexEntries } from '../../support/specifications/index-entries.ts'
import { makeReferenceEntry } from '../../support/specifications/reference-entry.ts'
import { lost } from '../../support/sync/replica.ts'
import { openSyncFixture, type SyncFixture } from '../../support/sync/sync-fixture.ts'

const YAML = 'openapi: 3.0.3\ninfo: { title: Lending, version: "2" }\npaths: {}\n'

const paramsOf = ({ origin }: SyncFixture) => ({ organizationId: origin.organization, specSlug: 'lending' })
const rawHere = (at: SyncFixture) =>
  at.app.call('getLatestOpenAPISpecVersionContentRaw', { params: paramsOf(at) }).text

async function give(at: SyncFixture, text: string): Promise<void> {
  const params = paramsOf(at)
  at.origin.call('createOrUpdateOpenAPISpecBySlug', { params, body: { source: { text } } })
  await processSpecifications(at.origin)
}

describe('the specifications of a replica', () => {
  it('are read offline in the version that the last round saw', async () => {
    const at = await openSyncFixture()
    await give(at, SPECIFICATION)
    await at.sync()
    at.offline()
    expect(rawHere(at)).toBe(SPECIFICATION)
    expect(at.app.call('getLatestOpenAPISpecVersion', { params: paramsOf(at) }).id).toBe(
      at.origin.call('getLatestOpenAPISpecVersion', { params: paramsOf(at) }).id,
    )
  })

  it('show their operations offline, and say what to do before their text has arrived', async () => {
    const at = await openSyncFixture()
    await give(at, SPECIFICATION)
    await at.sync()
    at.offline()
    const asked = { params: paramsOf(at), query: { path: '/books' } }
    expect(at.app.call('getAPIReferenceOperation', asked).responses[0]?.description).toBe('The books.')
    // As on a copy whose round broke off before it fetched the text of a new version.
    at.app.store.run("UPDATE openapi_spec SET version = 'next-version'")
    expect(at.app.attempt('getAPIReferenceOperation', asked)).toMatchObject({
      ok: false,
      problem: {
        code: 'resource.unknown',
        message:
          'The text of this OpenAPI specification has not arrived on this machine yet. Connect to the server, and try again.',
      },
    })
  })

  it('are found offline by the names and paths of their operations', async () => {
    const at = await openSyncFixture()
    makeReferenceEntry(at.origin.store, at.pages[1]!, { spec: 'lending' })
    await give(at, SPECIFICATION)
    await at.sync()
    at.offline()
    makeReferenceEntry(at.app.store, at.pages[1]!, { spec: 'lending' })
    await indexEntries(at.app.store)
    const { items } = at.app.call('findAPIReferenceInOrganization', {
      params: { organizationId: at.origin.organization },
      query: { query: '/books' },
    })
    expect(items).toMatchObject([{ kind: 'operation', path: '/books', page: expect.stringMatching(/~tag-/) }])
  })

  it('follow a new version, and store no earlier one', async () => {
    const at = await openSyncFixture()
    await give(at, SPECIFICATION)
    await at.sync()
    await give(at, YAML)
    await at.sync()
    expect(rawHere(at)).toBe(YAML)
    expect(at.app.store.all('SELECT id FROM openapi_version')).toHaveLength(1)
  })

  it('are fetched again where the version changed between its name and its text', async () => {
    const at = await openSyncFixture()
    await give(at, SPECIFICATION)
    at.weather.before = (asked) => {
      if (asked === 'getLatestOpenAPISpecVersionContentRaw') {
        delete at.weather.before
        at.origin.store.run("UPDATE openapi_version SET id = 'second', text = ?", YAML)
        at.origin.store.run("UPDATE openapi_spec SET version = 'second'")
      }
      return undefined
    }
    await at.sync()
    expect(at.app.store.all('SELECT id FROM openapi_version')).toEqual([])
    await at.sync()
    expect(rawHere(at)).toBe(YAML)
  })

  it('are named, with a sentence in place of the text, until it has arrived', async () => {
    const at = await openSyncFixture()
    await give(at, SPECIFICATION)
    at.weather.before = (asked) => (asked === 'getLatestOpenAPISpecVersion' ? lost(false) : undefined)
    await at.sync()
    expect(refusal(at.app.attempt('getLatestOpenAPISpecVersion', { params: paramsOf(at) }))).toBe(
      'resource.unknown',
    )
  })
})
