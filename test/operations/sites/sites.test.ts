import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
import { siteOf } from '../../support/site.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let params: { organizationId: string }

beforeEach(() => {
  workspace = openTestWorkspace()
  params = { organizationId: workspace.organization }
})
afterEach(() => workspace.close())

describe('creating a site', () => {
  it('needs no input, and returns an unpublished basic site', () => {
    const site = workspace.call('createSite', { params, body: {} })
    expect(site).toEqual({
      object: 'site',
      id: site.id,
      type: 'basic',
      title: 'Untitled site',
      visibility: 'public',
      published: false,
      siteSpaces: 0,
      createdAt: '2026-01-01T00:00:00.000Z',
      adaptiveContent: { enabled: false },
      agentsContext: 'included',
      features: [],
      urls: {
        location: `http://carrel.test/v1/orgs/${workspace.organization}/sites/${site.id}`,
        app: `http://carrel.test/app/sites/${site.id}`,
      },
    })
    expect(workspace.call('getSiteById', { params: { ...params, siteId: site.id } })).toEqual(site)
  })

  it('adds the named spaces to it, each once, in their order', () => {
    const [one, two] = [libraryOf(workspace).space('One'), libraryOf(workspace).space('Two')]
    const site = siteOf(workspace, { spaces: [two, one, two] })
    expect(site.spaces()).toEqual(['Two *', 'One'])
  })

  it.each([
    ['empty', [], []],
    ['sample', ['Welcome', 'Getting started'], ['Welcome']],
  ] as const)('creates a space for it with the content "%s"', (spaces, titles, found) => {
    const { id, siteSpaces } = workspace.call('createSite', { params, body: { title: 'Help', spaces } })
    expect(siteSpaces).toBe(1)
    const [siteSpace] = workspace.call('listSiteSpaces', { params: { ...params, siteId: id } }).items
    expect(siteSpace).toMatchObject({ title: 'Help', path: 'help', default: true })
    const spaceId = siteSpace?.space.id ?? ''
    const { pages } = workspace.call('getCurrentRevision', { params: { spaceId } })
    expect(pages.map(({ title }) => title)).toEqual(titles)
    const { items } = workspace.call('searchSpaceContent', {
      params: { spaceId },
      query: { query: 'welcome' },
    })
    expect(items.map(({ title }) => title)).toEqual(found)
  })

  it('refuses spaces that are missing, deleted, or of another organization, and creates nothing', () => {
    const deleted = libraryOf(workspace).space('Deleted')
    workspace.call('deleteSpaceById', { params: { spaceId: deleted } })
    const elsewhere = workspace.addOrganization('Elsewhere')
    workspace.setRole(workspace.user, elsewhere, 'admin')
    const theirs = workspace.call('createSpace', { params: { organizationId: elsewhere }, body: {} }).id
    const attempt = (spaces: string[]) => workspace.attempt('createSite', { params, body: { spaces } })
    expect(refusal(attempt(['nothing']))).toBe('resource.unknown')
    expect(refusal(attempt([deleted]))).toBe('resource.unknown')
    expect(refusal(attempt([theirs]))).toBe('input.invalid')
    expect(workspace.call('listSites', { params }).count).toBe(0)
  })

  it('bounds its title at 2 to 128 characters, apart from spaces', () => {
    const attempt = (title: string) => workspace.attempt('createSite', { params, body: { title } })
    for (const title of ['', 'a', '😀', '  ', '😀'.repeat(129)])
      expect(refusal(attempt(title))).toBe('input.invalid')
    for (const title of ['ab', '😀'.repeat(2), '😀'.repeat(128)])
      expect(attempt(title)).toMatchObject({ value: { title } })
  })
})

describe('listing sites', () => {
  it('filters by space, title in any case, publication and types, and pages through each', () => {
    const space = libraryOf(workspace).space('Space')
    const guide = workspace.call('createSite', { params, body: { title: 'User GUIDE', spaces: [space] } }).id
    const paid = workspace.call('createSite', { params, body: { title: 'Paid guide', type: 'premium' } }).id
    const other = workspace.call('createSite', { params, body: { title: 'Other', type: 'ultimate' } }).id
    workspace.call('publishSite', { params: { ...params, siteId: other } })
    const ids = (query: object) => workspace.call('listSites', { params, query }).items.map(({ id }) => id)
    expect(ids({})).toEqual([guide, paid, other])
    expect(ids({ space })).toEqual([guide])
    expect(ids({ title: 'guide' })).toEqual([guide, paid])
    expect(ids({ published: true })).toEqual([other])
    expect(ids({ published: false })).toEqual([guide, paid])
    expect(ids({ type: ['premium', 'ultimate'] })).toEqual([paid, other])
    expect(ids({ type: ['premium'], title: 'other' })).toEqual([])
    const first = workspace.call('listSites', { params, query: { title: 'guide', limit: 1 } })
    expect(first).toMatchObject({ count: 2, items: [{ id: guide }] })
    const page = first.next?.page ?? ''
    expect(ids({ title: 'guide', limit: 1, page })).toEqual([paid])
    expect(refusal(workspace.attempt('listSites', { params, query: { title: 'other', page } }))).toBe(
      'input.cursor',
    )
  })
})

describe('updating a site', () => {
  it('accepts a proxy and returns its target; null removes it', () => {
    const { params: site } = siteOf(workspace, { title: 'Docs' })
    const update = (body: object) => workspace.attempt('updateSiteById', { params: site, body })
    update({ basename: 'my docs' })
    const published = `http://carrel.test/app/published/${workspace.organization}/my%20docs`
    expect(update({ proxy: 'company.com/docs' })).toMatchObject({
      value: { proxy: { origin: 'company.com/docs', target: published } },
    })
    expect(workspace.call('publishSite', { params: site }).urls.published).toBe('https://company.com/docs')
    for (const proxy of ['company.com', 'https://company.com/docs', 'company.com/docs/', 'company.com/a b']) {
      expect(refusal(update({ proxy }))).toBe('input.invalid')
    }
    expect(workspace.call('updateSiteById', { params: site, body: { proxy: null } })).not.toHaveProperty(
      'proxy',
    )
    expect(workspace.call('getSiteById', { params: site }).urls.published).toBe(published)
  })

  it('refuses a second site with the same basename, and one out of bounds', () => {
    const [one, two] = [siteOf(workspace), siteOf(workspace)]
    const setBasename = (site: typeof one, basename: string) =>
      workspace.attempt('updateSiteById', { params: site.params, body: { basename } })
    expect(setBasename(one, 'api')).toMatchObject({ ok: true })
    expect(setBasename(one, 'api')).toMatchObject({ ok: true })
    expect(refusal(setBasename(two, 'api'))).toBe('state.conflict')
    expect(refusal(setBasename(two, ''))).toBe('input.invalid')
    expect(refusal(setBasename(two, '😀'.repeat(101)))).toBe('input.invalid')
    expect(setBasename(two, '😀'.repeat(100))).toMatchObject({ ok: true })
  })

  it('refuses a second site behind the same proxy', () => {
    const [one, two] = [siteOf(workspace), siteOf(workspace)]
    const setProxy = (site: typeof one, proxy: string | null) =>
      workspace.attempt('updateSiteById', { params: site.params, body: { proxy } })
    expect(setProxy(one, 'company.com/docs')).toMatchObject({ ok: true })
    expect(setProxy(one, 'company.com/docs')).toMatchObject({ ok: true })
    expect(refusal(setProxy(two, 'company.com/docs'))).toBe('state.conflict')
    expect(setProxy(one, null)).toMatchObject({ ok: true })
    expect(setProxy(two, 'company.com/docs')).toMatchObject({ ok: true })
  })

  it('lets only administrators change admission, and creators the rest', () => {
    const { params: site } = siteOf(workspace)
    const writer = workspace.addUser('create')
    const update = (body: object) => writer.attempt('updateSiteById', { params: site, body })
    expect(update({ title: 'Renamed', adaptiveContent: { enabled: true } })).toMatchObject({
      value: { title: 'Renamed', adaptiveContent: { enabled: true } },
    })
    expect(refusal(update({ visibility: 'unlisted' }))).toBe('auth.forbidden')
    expect(refusal(writer.attempt('publishSite', { params: site }))).toBe('auth.forbidden')
    expect(refusal(writer.attempt('deleteSiteById', { params: site }))).toBe('auth.forbidden')
  })
})

describe('deleting a site', () => {
  it('retains its spaces, and is no longer the default content of the organization', () => {
    const space = libraryOf(workspace).space('Space')
    const site = siteOf(workspace, { spaces: [space] })
    const defaultContent = { type: 'site', site: site.siteId } as const
    workspace.call('updateOrganizationById', { params, body: { defaultContent } })
    workspace.call('deleteSiteById', { params: site.params })
    expect(refusal(workspace.attempt('getSiteById', { params: site.params }))).toBe('resource.unknown')
    expect(workspace.call('getSpaceById', { params: { spaceId: space } }).id).toBe(space)
    expect(workspace.call('getOrganizationById', { params })).not.toHaveProperty('defaultContent')
  })
})
