import { describe, expect, it } from 'vitest'
import { unseal } from '../../../src-main/secrets/sealed-values.ts'
import { pageThrough } from '../../support/page-through.ts'
import { LEAST, PIXEL, publish, openShop } from '../../support/publish-integration.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'

function attemptPublish(workspace: TestWorkspace, body: object, as: Visitor = workspace, name = 'charts') {
  const input = { ...LEAST, organization: workspace.organization, ...body }
  return as.attempt('publishIntegration', { params: { integrationName: name }, body: input })
}

const names = (visitor: Visitor, query: object = {}) =>
  visitor.call('listIntegrations', { query }).items.map(({ name }) => name)

describe('publishing an integration', () => {
  it('returns all declared fields, with defaults for the rest', () => {
    const workspace = openTestWorkspace()
    expect(publish(workspace, 'charts')).toMatchObject({
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
      owner: { id: workspace.organization },
      permissions: { admin: true, install: true },
    })
  })

  it('counts versions, and retains nothing of the previous one', () => {
    const workspace = openTestWorkspace()
    publish(workspace, 'charts', {
      summary: 'Old',
      icon: PIXEL,
      previewImages: [PIXEL, PIXEL],
      secrets: { key: 'x' },
    })
    const next = publish(workspace, 'charts', { title: 'Charts 2' })
    expect(next).toMatchObject({ version: 2, title: 'Charts 2', previewImages: [] })
    expect(next).not.toHaveProperty('summary')
    expect(next.urls).not.toHaveProperty('icon')
    expect(workspace.store.get('SELECT secrets FROM integration')).toEqual({ secrets: null })
  })

  it('stores its pictures as files, of the type that their bytes show', () => {
    const workspace = openTestWorkspace()
    const { urls, previewImages } = publish(workspace, 'charts', {
      icon: PIXEL,
      previewImages: ['AAAA', PIXEL],
    })
    expect(urls.icon).toMatch(/\/icon$/)
    expect(previewImages.map((url) => url.split('/').at(-1))).toEqual(['preview-1', 'preview-2'])
    const types = workspace.store.all('SELECT content_type FROM integration_picture ORDER BY place')
    expect(types.map((row) => (row as { content_type: string }).content_type)).toEqual([
      'image/png',
      'application/octet-stream',
      'image/png',
    ])
  })

  it('stores secrets encrypted, each time differently, and returns neither them nor the script', () => {
    const workspace = openTestWorkspace()
    const secrets = { CLIENT_SECRET: 'hunter2-hunter2' }
    const answered = JSON.stringify(publish(workspace, 'charts', { secrets, script: 'a-long-script' }))
    expect(answered).not.toMatch(/hunter2|CLIENT_SECRET|a-long-script/)
    const first = workspace.store.get<{ secrets: Buffer }>('SELECT secrets FROM integration')?.secrets
    expect(first?.toString('latin1')).not.toContain('hunter2')
    publish(workspace, 'charts', { secrets })
    const second = workspace.store.get<{ secrets: Buffer }>('SELECT secrets FROM integration')?.secrets
    if (!first || !second) throw new Error('The secrets were not stored')
    expect(first.equals(second)).toBe(false)
    expect(JSON.parse(unseal(workspace.store, 'integration charts', second))).toEqual(secrets)
    expect(() => unseal(workspace.store, 'integration other', second)).toThrow('authenticate')
    second[second.length - 1] = (second.at(-1) ?? 0) ^ 1
    expect(() => unseal(workspace.store, 'integration charts', second)).toThrow('authenticate')
  })

  it('accepts the hostname of the organization as its id', () => {
    const workspace = openTestWorkspace()
    workspace.store.run("UPDATE organization SET hostname = 'library' WHERE id = ?", workspace.organization)
    const result = attemptPublish(workspace, { organization: 'library' })
    expect(result.ok && result.value).toMatchObject({ owner: { id: workspace.organization } })
  })

  it('accepts every bound exactly, and refuses one more', () => {
    const workspace = openTestWorkspace()
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
      expect([fits, attemptPublish(workspace, fits).ok]).toEqual([fits, true])
      expect([over, refusal(attemptPublish(workspace, over))]).toEqual([over, 'input.invalid'])
    }
    expect(refusal(attemptPublish(workspace, {}, workspace, 'with space'))).toBe('input.invalid')
    expect(refusal(attemptPublish(workspace, {}, workspace, 'x'.repeat(101)))).toBe('input.invalid')
    expect(attemptPublish(workspace, {}, workspace, 'A-z_0.9'.padEnd(100, 'x')).ok).toBe(true)
  })

  it('is for administrators of the organization that publishes it', () => {
    const workspace = openTestWorkspace()
    const writer = workspace.addUser('create')
    const stranger = workspace.addUser('stranger')
    expect(refusal(attemptPublish(workspace, {}, writer))).toBe('auth.forbidden')
    expect(refusal(attemptPublish(workspace, {}, stranger))).toBe('resource.unknown')
    publish(workspace, 'charts', { visibility: 'public' })
    const elsewhere = workspace.addOrganization('Elsewhere')
    const other = workspace.addUser('admin', elsewhere)
    expect(refusal(attemptPublish(workspace, { organization: elsewhere }, other))).toBe('auth.forbidden')
    workspace.setRole(other.user, workspace.organization, 'admin')
    expect(refusal(attemptPublish(workspace, { organization: elsewhere }, other))).toBe('state.conflict')
  })
})

describe('visibility of an integration', () => {
  const get = (visitor: Visitor, integrationName: string) =>
    visitor.attempt('getIntegrationByName', { params: { integrationName } })

  it('is visible to any caller who knows its name, and a private one only to its organization', () => {
    const workspace = openShop()
    const stranger = workspace.addUser('stranger')
    expect(get(stranger, 'public').ok).toBe(true)
    expect(get(stranger, 'unlisted').ok).toBe(true)
    expect(refusal(get(stranger, 'private'))).toBe('resource.unknown')
    expect(refusal(get(workspace.addUser(null), 'private'))).toBe('auth.forbidden')
    expect(get(workspace.addUser('read'), 'private').ok).toBe(true)
  })

  it('lists public ones, and those of the caller’s organizations', () => {
    const workspace = openShop()
    expect(names(workspace)).toEqual(['public', 'private', 'unlisted'])
    expect(names(workspace.addUser('read'))).toEqual(['public', 'private', 'unlisted'])
    expect(names(workspace.addUser(null))).toEqual(['public'])
    expect(names(workspace.addUser('stranger'))).toEqual(['public'])
  })

  it('hides the settings and permissions of its organization from a stranger', () => {
    const workspace = openShop()
    workspace.store.run(`UPDATE organization SET email_domains = '["example.org"]'`)
    const result = get(workspace.addUser('stranger'), 'public')
    expect(result.ok && result.value).toMatchObject({
      owner: { emailDomains: [], permissions: { view: false, admin: false } },
      permissions: { admin: false, install: false },
    })
    const reader = get(workspace.addUser('read'), 'public')
    expect(reader.ok && reader.value).toMatchObject({ permissions: { admin: false, install: false } })
  })
})

describe('the list of integrations', () => {
  it('is filtered by each filter, and by several together', () => {
    const workspace = openTestWorkspace()
    const blocks = [
      { id: 'b', title: 'Video', urlUnfurl: ['https://*.video.example/**', 'https://short.example/watch'] },
    ]
    const contentSources = [{ id: 's', title: 'Sheet', configuration: { componentId: 'c' } }]
    publish(workspace, 'video', { title: 'Große Videos', blocks, categories: ['content'], target: 'space' })
    publish(workspace, 'sheets', {
      contentSources,
      scopes: ['openapi:read'],
      categories: ['other', 'content'],
    })
    const elsewhere = workspace.addOrganization('Elsewhere')
    workspace.setRole(workspace.user, elsewhere, 'admin')
    publish(workspace, 'third', { title: 'Müller', organization: elsewhere, visibility: 'public' })
    const expected: [object, string[]][] = [
      [{}, ['video', 'sheets', 'third']],
      [{ search: 'GROSSE' }, []],
      [{ search: 'GROßE' }, ['video']],
      [{ search: 'shee' }, ['sheets']],
      [{ search: ' mu\u0308ll ' }, ['third']],
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
    for (const [query, listed] of expected) expect([query, names(workspace, query)]).toEqual([query, listed])
  })

  it('refuses invalid filters', () => {
    const workspace = openTestWorkspace()
    const queries = [
      { category: 'none' },
      { blockDomain: 'a/b' },
      { blockDomain: 'x'.repeat(101) },
      { blocks: 'yes' },
    ]
    for (const query of queries)
      expect(refusal(workspace.attempt('listIntegrations', { query }))).toBe('input.invalid')
  })

  it.each([1, 2, 3])(
    'lists each integration once while others are added and removed, %i at a time',
    (limit) => {
      const workspace = openTestWorkspace()
      for (let index = 0; index < 6; index += 1) publish(workspace, `kit-${index}`)
      const listed = pageThrough(
        (page) => workspace.call('listIntegrations', { query: { ...page, limit } }),
        (round) => {
          // A new integration for each page would never let the list end.
          if (round < 3) publish(workspace, `new-${round}`)
          if (round === 0) workspace.call('unpublishIntegration', { params: { integrationName: 'kit-5' } })
          publish(workspace, 'kit-0')
        },
      )
      const staying = listed.map(({ name }) => name).filter((name) => /^kit-[0-4]$/.test(name))
      expect(staying).toEqual(['kit-0', 'kit-1', 'kit-2', 'kit-3', 'kit-4'])
    },
  )
})

describe('unpublishing an integration', () => {
  it('is only for administrators of its organization', () => {
    const workspace = openTestWorkspace()
    publish(workspace, 'charts', { visibility: 'public' })
    const params = { integrationName: 'charts' }
    const elsewhere = workspace.addOrganization('Elsewhere')
    const unpublish = (visitor: Visitor) => refusal(visitor.attempt('unpublishIntegration', { params }))
    expect(unpublish(workspace.addUser('create'))).toBe('auth.forbidden')
    expect(unpublish(workspace.addUser('admin', elsewhere))).toBe('auth.forbidden')
    expect(names(workspace)).toEqual(['charts'])
  })

  it('removes it with its installations, pictures and name', () => {
    const workspace = openTestWorkspace()
    publish(workspace, 'charts', { icon: PIXEL })
    const params = { integrationName: 'charts' }
    workspace.call('installIntegration', { params, body: { organization: workspace.organization } })
    expect(workspace.call('unpublishIntegration', { params })).toBeNull()
    expect(refusal(workspace.attempt('getIntegrationByName', { params }))).toBe('resource.unknown')
    expect(refusal(workspace.attempt('unpublishIntegration', { params }))).toBe('resource.unknown')
    expect(
      workspace.store.all('SELECT 1 FROM installation UNION ALL SELECT 1 FROM integration_picture'),
    ).toEqual([])
    expect(publish(workspace, 'charts').version).toBe(1)
  })
})
