import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAddresses } from '../../../src-main/store/signed-addresses/signed-files.ts'
import { readPublicSpecification } from '../../../src-main/store/signed-addresses/signed-specification.ts'
import { processSpecifications } from '../../support/process-specifications.ts'
import { SPECIFICATION } from '../../support/publishing.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let params: { organizationId: string; specSlug: string }

beforeEach(() => {
  workspace = openTestWorkspace()
  params = { organizationId: workspace.organization, specSlug: 'lending' }
})
afterEach(() => workspace.close())

const YAML = 'openapi: 3.0.3\ninfo: { title: Lending, version: "2" }\npaths: {}\n'

async function setText(text: string): Promise<void> {
  workspace.call('createOrUpdateOpenAPISpecBySlug', { params, body: { source: { text } } })
  await processSpecifications(workspace)
}
const spec = () => workspace.call('getOpenAPISpecBySlug', { params })
const latest = () => workspace.call('getLatestOpenAPISpecVersion', { params })
const raw = () => workspace.call('getLatestOpenAPISpecVersionContentRaw', { params })

describe('versions of a specification', () => {
  it('are listed with the newest first, each with its content', async () => {
    await setText(SPECIFICATION)
    const first = latest()
    await setText(YAML)
    const second = latest()
    expect(workspace.call('listOpenAPISpecVersions', { params })).toEqual({
      count: 2,
      items: [second, first],
    })
    expect(spec().lastVersion).toBe(second.id)
    const contentOf = (versionId: string) =>
      workspace.call('getOpenAPISpecVersionContentById', { params: { ...params, versionId } }).filesystem
    expect(contentOf(first.id)).toEqual({ 'lending.json': JSON.parse(SPECIFICATION) as unknown })
    expect(contentOf(second.id)).toMatchObject({ 'lending.yaml': { openapi: '3.0.3' } })
    expect(workspace.call('getLatestOpenAPISpecVersionContent', { params }).filesystem).toEqual(
      contentOf(second.id),
    )
  })

  it('are returned exactly as they were sent', async () => {
    await setText(SPECIFICATION)
    expect(raw()).toEqual({ text: SPECIFICATION, format: 'json' })
    await setText(YAML)
    expect(raw()).toEqual({ text: YAML, format: 'yaml' })
  })

  it('are unknown before the first text was processed', () => {
    workspace.call('createOrUpdateOpenAPISpecBySlug', { params, body: { source: { text: YAML } } })
    const reads = [
      'getLatestOpenAPISpecVersion',
      'getLatestOpenAPISpecVersionContent',
      'getLatestOpenAPISpecVersionContentRaw',
    ] as const
    for (const read of reads) expect(refusal(workspace.attempt(read, { params }))).toBe('resource.unknown')
  })

  it('are unknown under other specifications', async () => {
    await setText(YAML)
    const other = { ...params, specSlug: 'other' }
    workspace.call('createOrUpdateOpenAPISpecBySlug', { params: other, body: { source: { text: YAML } } })
    const versionId = latest().id
    const attempt = workspace.attempt('getOpenAPISpecVersionById', { params: { ...other, versionId } })
    expect(refusal(attempt)).toBe('resource.unknown')
  })

  it('stay when a later text is broken, and the specification lists its errors', async () => {
    await setText(YAML)
    const before = latest()
    await setText('<html></html>')
    expect(latest()).toEqual(before)
    expect(spec()).toMatchObject({
      lastProcessErrorCode: 'PARSE_ERROR',
      lastProcessedErrorCount: 1,
      lastProcessedErrors: [{ message: 'The text is not an object with the fields of a specification.' }],
    })
    await setText(YAML)
    expect(spec()).toMatchObject({ lastProcessedErrorCount: 0, lastProcessedErrors: [] })
  })

  it('appear with their problems where a text is slightly invalid', async () => {
    await setText(YAML)
    const before = latest()
    await setText('openapi: 3.0.3\ninfo: { version: "3" }\npaths: {}\n')
    expect(latest().id).not.toBe(before.id)
    expect(spec()).toMatchObject({
      lastVersion: latest().id,
      lastProcessedErrorCount: 1,
      lastProcessedErrors: [{ message: 'The specification has no title (“info.title”).' }],
    })
    expect(spec()).not.toHaveProperty('lastProcessErrorCode')
  })

  it('are deleted with their specification', async () => {
    await setText(YAML)
    workspace.call('deleteOpenAPISpecBySlug', { params })
    expect(workspace.store.all('SELECT id FROM openapi_version')).toEqual([])
  })
})

describe('a public specification', () => {
  it('is read at its public address, and no longer once it is private', async () => {
    await setText(YAML)
    expect(spec()).toMatchObject({ visibility: 'private' })
    expect(spec().urls).not.toHaveProperty('published')
    const published = workspace.call('updateOpenAPISpecBySlug', { params, body: { visibility: 'public' } })
    expect(published.urls.published).toBe(`http://carrel.test/specifications/${published.id}`)
    const address = createAddresses(() => '', 'key').specification(published.id)
    const read = (key: string) =>
      readPublicSpecification(workspace.store, key, address.split('/').slice(2).join('/'))
    expect(read('key')).toBe(YAML)
    expect(read('another key')).toBeNull()
    workspace.call('updateOpenAPISpecBySlug', { params, body: { visibility: 'private' } })
    expect(read('key')).toBeNull()
  })
})
