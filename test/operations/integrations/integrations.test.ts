import { describe, expect, it } from 'vitest'
import type { PublishIntegration } from '../../../src-main/schemas/integration.ts'
import { unseal } from '../../../src-main/secrets/sealed-values.ts'
import { pageThrough } from '../../support/page-through.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'

const LEAST = { title: 'Charts', description: 'Draws charts', scopes: [], script: 'export default {}' }
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function publish(
  desk: TestWorkspace,
  name: string,
  body: Partial<PublishIntegration> = {},
  as: Visitor = desk,
) {
  const input = { ...LEAST, organization: desk.organization, ...body }
  return as.call('publishIntegration', { params: { integrationName: name }, body: input })
}

function attemptPublish(desk: TestWorkspace, body: object, as: Visitor = desk, name = 'charts') {
  const input = { ...LEAST, organization: desk.organization, ...body }
  return as.attempt('publishIntegration', { params: { integrationName: name }, body: input })
}

const names = (visitor: Visitor, query: object = {}) =>
  visitor.call('listIntegrations', { query }).items.map(({ name }) => name)

describe('publishing an integration', () => {
  it('returns all declared fields, with defaults for the rest', () => {
    const desk = openTestWorkspace()
    expect(publish(desk, 'charts')).toMatchObject({
      object: 'integration',
      name: 'charts',
      version: 1,
      title: 'Charts',
      target: 'all',
      visibility: 'private',
      verified: false,
      categories: [],
      externalLinks: [],
      previewImages: [],
      owner: { id: desk.organization },
      permissions: { admin: true, install: true },
    })
  })

  it('counts versions, and carries nothing over from the one before', () => {
    const desk = openTestWorkspace()
    publish(desk, 'charts', {
      summary: 'Old',
      icon: PIXEL,
      previewImages: [PIXEL, PIXEL],
      secrets: { key: 'x' },
    })
    const next = publish(desk, 'charts', { title: 'Charts 2' })
    expect(next).toMatchObject({ version: 2, title: 'Charts 2', previewImages: [] })
    expect(next).not.toHaveProperty('summary')
    expect(next.urls).not.toHaveProperty('icon')
    expect(desk.store.get('SELECT secrets FROM integration')).toEqual({ secrets: null })
  })

  it('stores its pictures as files, of the type that their bytes show', () => {
    const desk = openTestWorkspace()
    const { urls, previewImages } = publish(desk, 'charts', { icon: PIXEL, previewImages: ['AAAA', PIXEL] })
    expect(urls.icon).toMatch(/\/icon$/)
    expect(previewImages.map((url) => url.split('/').at(-1))).toEqual(['preview-1', 'preview-2'])
    const types = desk.store.all('SELECT content_type FROM integration_picture ORDER BY place')
    expect(types.map((row) => (row as { content_type: string }).content_type)).toEqual([
      'image/png',
      'application/octet-stream',
      'image/png',
    ])
  })

  it('stores secrets encrypted, each time differently, and returns neither them nor the script', () => {
    const desk = openTestWorkspace()
    const secrets = { CLIENT_SECRET: 'hunter2-hunter2' }
    const answered = JSON.stringify(publish(desk, 'charts', { secrets, script: 'a-long-script' }))
    expect(answered).not.toMatch(/hunter2|CLIENT_SECRET|a-long-script/)
    const first = desk.store.get<{ secrets: Buffer }>('SELECT secrets FROM integration')?.secrets
    expect(first?.toString('latin1')).not.toContain('hunter2')
    publish(desk, 'charts', { secrets })
    const second = desk.store.get<{ secrets: Buffer }>('SELECT secrets FROM integration')?.secrets
    if (!first || !second) throw new Error('The secrets were not kept')
    expect(first.equals(second)).toBe(false)
    expect(JSON.parse(unseal(desk.store, 'integration charts', second))).toEqual(secrets)
    expect(() => unseal(desk.store, 'integration other', second)).toThrow('authenticate')
    second[second.length - 1] = (second.at(-1) ?? 0) ^ 1
    expect(() => unseal(desk.store, 'integration charts', second)).toThrow('authenticate')
  })

  it('takes the hostname of the organization for its id', () => {
    const desk = openTestWorkspace()
    desk.store.run("UPDATE organization SET hostname = 'library' WHERE id = ?", desk.organization)
    const result = attemptPublish(desk, { organization: 'library' })
    expect(result.ok && result.value).toMatchObject({ owner: { id: desk.organization } })
  })

  it('takes every bound exactly, and refuses one more', () => {
    const desk = openTestWorkspace()
    const links = (count: number) =>
      Array.from({ length: count }, () => ({ url: 'https://example.org/', label: 'x' }))
    const secrets = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'x']))
    const block = (title: string) => [{ id: 'b', title }]
    const bounds: [object, object][] = [
      [{ title: '😀😀' }, { title: '😀' }],
      [{ title: 'x'.repeat(30) }, { title: 'x'.repeat(31) }],
      [{ description: '😀'.repeat(100) }, { description: '😀'.repeat(101) }],
      [{ summary: 'x'.repeat(2048) }, { summary: 'x'.repeat(2049) }],
      [{ previewImages: ['', '', ''] }, { previewImages: ['', '', '', ''] }],
      [{ externalLinks: links(5) }, { externalLinks: links(6) }],
      [{ secrets: secrets(20) }, { secrets: secrets(21) }],
      [{ blocks: block('x'.repeat(40)) }, { blocks: block('x'.repeat(41)) }],
      [{ icon: 'AAAA' }, { icon: 'no base64!' }],
      [{ scopes: ['space:content:read'] }, { scopes: ['space:everything'] }],
      [{ visibility: 'unlisted' }, { visibility: 'hidden' }],
      [{ script: '' }, { script: 1 }],
    ]
    for (const [fits, over] of bounds) {
      expect([fits, attemptPublish(desk, fits).ok]).toEqual([fits, true])
      expect([over, refusal(attemptPublish(desk, over))]).toEqual([over, 'input.invalid'])
    }
    expect(refusal(attemptPublish(desk, {}, desk, 'with space'))).toBe('input.invalid')
    expect(refusal(attemptPublish(desk, {}, desk, 'x'.repeat(101)))).toBe('input.invalid')
    expect(attemptPublish(desk, {}, desk, 'A-z_0.9'.padEnd(100, 'x')).ok).toBe(true)
  })

  it('is for administrators of the organization that publishes it', () => {
    const desk = openTestWorkspace()
    const writer = desk.addUser('create')
    const stranger = desk.addUser('stranger')
    expect(refusal(attemptPublish(desk, {}, writer))).toBe('auth.forbidden')
    expect(refusal(attemptPublish(desk, {}, stranger))).toBe('resource.unknown')
    publish(desk, 'charts', { visibility: 'public' })
    const elsewhere = desk.addOrganization('Elsewhere')
    const other = desk.addUser('admin', elsewhere)
    expect(refusal(attemptPublish(desk, { organization: elsewhere }, other))).toBe('auth.forbidden')
    desk.setRole(other.user, desk.organization, 'admin')
    expect(refusal(attemptPublish(desk, { organization: elsewhere }, other))).toBe('state.conflict')
  })
})

/** One integration of each visibility, named after it. */
function openShop() {
  const desk = openTestWorkspace()
  for (const visibility of ['public', 'private', 'unlisted'] as const)
    publish(desk, visibility, { visibility })
  return desk
}

describe('visibility of an integration', () => {
  const get = (visitor: Visitor, integrationName: string) =>
    visitor.attempt('getIntegrationByName', { params: { integrationName } })

  it('includes any caller who knows its name, and for a private one its organization alone', () => {
    const desk = openShop()
    const stranger = desk.addUser('stranger')
    expect(get(stranger, 'public').ok).toBe(true)
    expect(get(stranger, 'unlisted').ok).toBe(true)
    expect(refusal(get(stranger, 'private'))).toBe('resource.unknown')
    expect(refusal(get(desk.addUser(null), 'private'))).toBe('auth.forbidden')
    expect(get(desk.addUser('read'), 'private').ok).toBe(true)
  })

  it('lists public ones, and those that the own organizations publish', () => {
    const desk = openShop()
    expect(names(desk)).toEqual(['public', 'private', 'unlisted'])
    expect(names(desk.addUser('read'))).toEqual(['public', 'private', 'unlisted'])
    expect(names(desk.addUser(null))).toEqual(['public'])
    expect(names(desk.addUser('stranger'))).toEqual(['public'])
  })

  it('receives nothing about how the organization is set up, or the permissions in it', () => {
    const desk = openShop()
    desk.store.run(`UPDATE organization SET email_domains = '["example.org"]'`)
    const result = get(desk.addUser('stranger'), 'public')
    expect(result.ok && result.value).toMatchObject({
      owner: { emailDomains: [], permissions: { view: false, admin: false } },
      permissions: { admin: false, install: false },
    })
    const reader = get(desk.addUser('read'), 'public')
    expect(reader.ok && reader.value).toMatchObject({ permissions: { admin: false, install: false } })
  })
})

describe('the list of integrations', () => {
  it('is narrowed by each filter, and by all together', () => {
    const desk = openTestWorkspace()
    const blocks = [
      { id: 'b', title: 'Video', urlUnfurl: ['https://*.video.example/**', 'https://short.example/watch'] },
    ]
    const contentSources = [{ id: 's', title: 'Sheet', configuration: { componentId: 'c' } }]
    publish(desk, 'video', { title: 'Große Videos', blocks, categories: ['content'], target: 'space' })
    publish(desk, 'sheets', { contentSources, scopes: ['openapi:read'], categories: ['other', 'content'] })
    const elsewhere = desk.addOrganization('Elsewhere')
    desk.setRole(desk.user, elsewhere, 'admin')
    publish(desk, 'third', { organization: elsewhere, visibility: 'public' })
    const expected: [object, string[]][] = [
      [{}, ['video', 'sheets', 'third']],
      [{ search: 'GROSSE' }, []],
      [{ search: 'GROßE' }, ['video']],
      [{ search: 'shee' }, ['sheets']],
      [{ category: 'content' }, ['video', 'sheets']],
      [{ blocks: true }, ['video']],
      [{ blocks: false }, ['sheets', 'third']],
      [{ contentSources: true }, ['sheets']],
      [{ owner: elsewhere }, ['third']],
      [{ owner: 'nobody' }, []],
      [{ scope: 'openapi:read' }, ['sheets']],
      [{ target: 'space' }, ['video']],
      [{ blockDomain: 'www.video.example' }, ['video']],
      [{ blockDomain: 'video.example' }, ['video']],
      [{ blockDomain: 'Short.example' }, ['video']],
      [{ blockDomain: 'evilvideo.example' }, []],
      [{ category: 'content', blocks: true, search: 'video' }, ['video']],
    ]
    for (const [query, found] of expected) expect([query, names(desk, query)]).toEqual([query, found])
  })

  it('refuses filters that cannot be', () => {
    const desk = openTestWorkspace()
    const queries = [
      { category: 'none' },
      { blockDomain: 'a/b' },
      { blockDomain: 'x'.repeat(101) },
      { blocks: 'yes' },
    ]
    for (const query of queries)
      expect(refusal(desk.attempt('listIntegrations', { query }))).toBe('input.invalid')
  })

  it.each([1, 2, 3])('is met once each while integrations come and go, %i at a time', (limit) => {
    const desk = openTestWorkspace()
    for (let index = 0; index < 6; index += 1) publish(desk, `kit-${index}`)
    const met = pageThrough(
      (page) => desk.call('listIntegrations', { query: { ...page, limit } }),
      (round) => {
        // One a page would never end: the list would grow as fast as it is read.
        if (round < 3) publish(desk, `new-${round}`)
        if (round === 0) desk.call('unpublishIntegration', { params: { integrationName: 'kit-5' } })
        publish(desk, 'kit-0')
      },
    )
    const stayed = met.map(({ name }) => name).filter((name) => /^kit-[0-4]$/.test(name))
    expect(stayed).toEqual(['kit-0', 'kit-1', 'kit-2', 'kit-3', 'kit-4'])
  })
})

describe('unpublishing an integration', () => {
  it('removes it with its installations and its name, for administrators only', () => {
    const desk = openTestWorkspace()
    publish(desk, 'charts', { icon: PIXEL })
    const params = { integrationName: 'charts' }
    desk.call('installIntegration', { params, body: { organization: desk.organization } })
    expect(refusal(desk.addUser('create').attempt('unpublishIntegration', { params }))).toBe('auth.forbidden')
    expect(desk.call('unpublishIntegration', { params })).toBeNull()
    expect(refusal(desk.attempt('getIntegrationByName', { params }))).toBe('resource.unknown')
    expect(refusal(desk.attempt('unpublishIntegration', { params }))).toBe('resource.unknown')
    expect(desk.store.all('SELECT 1 FROM installation UNION ALL SELECT 1 FROM integration_picture')).toEqual(
      [],
    )
    expect(publish(desk, 'charts').version).toBe(1)
  })
})

describe('installing an integration', () => {
  it('is listed to its publisher, and to the members of organizations that installed it', () => {
    const desk = openTestWorkspace()
    const elsewhere = desk.addOrganization('Elsewhere')
    const other = desk.addUser('admin', elsewhere)
    publish(desk, 'charts', { visibility: 'public' })
    const params = { integrationName: 'charts' }
    const install = (visitor: Visitor, organization: string) =>
      visitor.attempt('installIntegration', { params, body: { organization } })
    const first = desk.call('installIntegration', { params, body: { organization: desk.organization } })
    expect(first).toMatchObject({
      status: 'active',
      space_selection: 'all',
      site_selection: 'all',
      spaces: 0,
      configuration: {},
      externalIds: [],
      target: { organization: desk.organization },
    })
    expect(install(other, elsewhere).ok).toBe(true)
    const listed = (visitor: Visitor) =>
      visitor.call('listIntegrationInstallations', { params }).items.map(({ target }) => target.organization)
    expect(listed(desk)).toEqual([desk.organization, elsewhere])
    expect(listed(other)).toEqual([elsewhere])
    expect(listed(desk.addUser('read'))).toEqual([desk.organization])
    expect(listed(desk.addUser('stranger'))).toEqual([])
    expect(refusal(install(desk, desk.organization))).toBe('state.conflict')
    expect(refusal(install(desk, elsewhere))).toBe('resource.unknown')
    expect(refusal(install(desk.addUser('create'), desk.organization))).toBe('auth.forbidden')
    expect(refusal(desk.attempt('installIntegration', { params, body: {} }))).toBe('input.invalid')
  })

  it('waits where properties of the account must be given', () => {
    const desk = openTestWorkspace()
    const account = { properties: { key: { type: 'string' as const } }, required: ['key'] }
    publish(desk, 'charts', { configurations: { account } })
    const body = { organization: desk.organization }
    const made = desk.call('installIntegration', { params: { integrationName: 'charts' }, body })
    expect(made.status).toBe('pending')
  })

  it('is found by an external id', () => {
    const desk = openTestWorkspace()
    publish(desk, 'charts')
    const params = { integrationName: 'charts' }
    desk.call('installIntegration', { params, body: { organization: desk.organization } })
    desk.store.run(`UPDATE installation SET external_ids = '["T024BE7LD"]'`)
    const count = (externalId: string) =>
      desk.call('listIntegrationInstallations', { params, query: { externalId } }).count
    expect([count('T024BE7LD'), count('T024'), count('')]).toEqual([1, 0, 0])
  })
})
