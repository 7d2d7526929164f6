import { describe, expect, it } from 'vitest'
import { NO_RULES } from '../../../src-main/schemas/merge-rules.ts'
import { addChangeRequest, merge } from '../../support/content/authoring.ts'
import { openImportFixture, outline } from '../../support/content/import-fixture.ts'
import { dataUrl } from '../../support/content/word-document.ts'
import { startWebSite } from '../../support/hosts/web-site.ts'
import { refusal } from '../../support/refusal.ts'

const PAGE = { source: 'markdown', url: dataUrl('text/markdown', '# New\n\nwords here\n') } as const

describe('an import into a space', () => {
  it('creates one revision that search finds, and leaves the former pages unchanged', async () => {
    const fixture = openImportFixture({ Old: 'Old.\n' })
    const { workspace, space } = fixture
    const before = workspace.call('getCurrentRevision', { params: { spaceId: space } })
    const { revision } = await fixture.import(PAGE.source, PAGE.url)
    const after = workspace.call('getCurrentRevision', { params: { spaceId: space } })
    expect(after).toMatchObject({ id: revision, parents: [before.id], type: 'edits' })
    expect(after.pages[0]).toEqual(before.pages[0])
    const found = workspace.call('searchSpaceContent', {
      params: { spaceId: space },
      query: { query: 'words' },
    })
    expect(found.items.map(({ title }) => title)).toEqual(['New'])
  })

  it('repairs links to pages that did not exist before', async () => {
    const fixture = openImportFixture()
    await fixture.import('markdown', dataUrl('text/markdown', '# Old\n\n[new](new.md)\n'))
    expect(fixture.brokenLinks()).toBe(1)
    await fixture.import(PAGE.source, PAGE.url)
    expect(fixture.brokenLinks()).toBe(0)
  })

  it('is refused in a locked space before any fetch, and when the space is locked during the import', async () => {
    const fixture = openImportFixture()
    const params = { spaceId: fixture.space }
    const site = await startWebSite({
      '/': (_, request) => {
        fixture.workspace.call('updateSpaceById', { params, body: { editMode: 'locked' } })
        request.socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nhi')
      },
    })
    expect(refusal(await fixture.attempt('html', site.url))).toBe('space.locked')
    expect(refusal(await fixture.attempt('html', site.url))).toBe('space.locked')
    expect(site.requests).toEqual(['/'])
    expect(fixture.tree()).toEqual([])
  })

  it('is refused where the space has merge rules and pages, before anything is fetched', async () => {
    const fixture = openImportFixture()
    const params = { spaceId: fixture.space }
    const body = { rules: { ...NO_RULES, approvals: 1 } }
    fixture.workspace.call('updateMergeRulesForSpace', { params, body })
    await fixture.import(PAGE.source, PAGE.url)
    const site = await startWebSite({})
    expect(refusal(await fixture.attempt('html', site.url))).toBe('merge.rules')
    expect(site.requests).toEqual([])
    fixture.workspace.call('updateMergeRulesForSpace', { params, body: { rules: NO_RULES } })
    await fixture.import(PAGE.source, PAGE.url)
    expect(fixture.tree()).toEqual(['New [new]', 'New [new-1]'])
  })

  it('is refused to a reader before any fetch', async () => {
    const fixture = openImportFixture()
    const site = await startWebSite({ '/': '<h1>x</h1>' })
    const input = { params: { spaceId: fixture.space }, body: { source: 'html', url: site.url } }
    const reader = fixture.workspace.addUser('read')
    expect(refusal(await reader.attemptPrepared('importContent', input))).toBe('auth.forbidden')
    expect(site.requests).toEqual([])
  })

  it('is refused to a caller who loses the right during the import', async () => {
    const fixture = openImportFixture()
    const { workspace, space } = fixture
    const writer = workspace.addUser('edit')
    const site = await startWebSite({
      '/': (response) => {
        workspace.setRole(writer.user, workspace.organization, 'read')
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>x</h1>')
      },
    })
    const body = { source: 'html', url: site.url }
    const result = await writer.attemptPrepared('importContent', { params: { spaceId: space }, body })
    expect(refusal(result)).toBe('auth.forbidden')
    expect(fixture.tree()).toEqual([])
  })

  it('can be cancelled, and emits how it ended', async () => {
    const { promise: requested, resolve } = Promise.withResolvers<void>()
    const site = await startWebSite({ '/': () => resolve() })
    const fixture = openImportFixture()
    const attempt = fixture.attempt('website', site.url)
    await requested
    await fixture.workspace.cancelImports()
    expect(refusal(await attempt)).toBe('import.cancelled')
    const received = () => fixture.workspace.events.filter((event) => event.type === 'import')
    expect(received().at(-1)).toMatchObject({ state: 'cancelled', title: 'Handbook' })
    await fixture.import(PAGE.source, PAGE.url)
    expect(received().at(-1)).toMatchObject({ state: 'done', space: fixture.space })
    expect(fixture.tree()).toEqual(['New [new]'])
  })

  it('is applied once for an idempotency key, also when two callers send it at once', async () => {
    const site = await startWebSite({ '/': '<h1>One</h1>' })
    const fixture = openImportFixture()
    const input = {
      params: { spaceId: fixture.space },
      body: { source: 'html', url: site.url },
      idempotencyKey: 'once',
    }
    const [first, second] = await Promise.all([
      fixture.workspace.attemptPrepared('importContent', input),
      fixture.workspace.attemptPrepared('importContent', input),
    ])
    const third = await fixture.workspace.attemptPrepared('importContent', input)
    expect(first.ok && second.ok && third.ok).toBe(true)
    const values = [first, second, third].map((result) => (result.ok ? result.value : null))
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(1)
    expect(fixture.tree()).toEqual(['One [one]'])
    expect(site.requests).toEqual(['/', '/'])
  })

  it('refuses an invalid address', async () => {
    const fixture = openImportFixture()
    for (const url of ['', 'x', '/path', 'http://'])
      expect(refusal(await fixture.attempt('html', url))).toBe('input.invalid')
    expect(fixture.tree()).toEqual([])
  })
})

describe('an import into a change request', () => {
  it('is a revision of the change request, which a merge applies to the space', async () => {
    const fixture = openImportFixture({ Old: 'Old.\n' })
    const { workspace, space } = fixture
    const changeRequestId = addChangeRequest(workspace, space)
    workspace.call('updateSpaceById', { params: { spaceId: space }, body: { editMode: 'locked' } })
    const params = { spaceId: space, changeRequestId }
    const result = await workspace.attemptPrepared('importContentInChangeRequest', { params, body: PAGE })
    if (!result.ok) throw result.problem
    const content = workspace.call('getRevisionOfChangeRequestById', { params })
    expect(result.value).toEqual({ revision: content.id, importedResources: 1, totalResources: 1 })
    expect(outline(content.pages)).toEqual(['Old [old]', 'New [new]'])
    expect(fixture.tree()).toEqual(['Old [old]'])
    merge(workspace, space, changeRequestId)
    expect(fixture.tree()).toEqual(['Old [old]', 'New [new]'])
    expect(fixture.text('new')).toBe('words here\n')
  })

  it('is refused where the change request is closed', async () => {
    const { workspace, space } = openImportFixture()
    const params = { spaceId: space, changeRequestId: addChangeRequest(workspace, space) }
    workspace.call('updateChangeRequestById', { params, body: { status: 'archived' } })
    const result = await workspace.attemptPrepared('importContentInChangeRequest', { params, body: PAGE })
    expect(refusal(result)).toBe('change-request.closed')
  })
})
