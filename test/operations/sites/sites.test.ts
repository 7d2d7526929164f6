import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { libraryOf } from '../../support/library.ts'
import { refusal } from '../../support/refusal.ts'
import { siteOf } from '../../support/site.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let desk: TestWorkspace
let params: { organizationId: string }

beforeEach(() => {
  desk = openTestWorkspace()
  params = { organizationId: desk.organization }
})
afterEach(() => desk.close())

describe('creating a site', () => {
  it('needs no input, and returns a basic site that is not visible yet', () => {
    const site = desk.call('createSite', { params, body: {} })
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
        location: `http://carrel.test/v1/orgs/${desk.organization}/sites/${site.id}`,
        app: `http://carrel.test/app/sites/${site.id}`,
      },
    })
    expect(desk.call('getSiteById', { params: { ...params, siteId: site.id } })).toEqual(site)
  })

  it('puts the named spaces on it, each once, in their order', () => {
    const [one, two] = [libraryOf(desk).space('One'), libraryOf(desk).space('Two')]
    const site = siteOf(desk, { spaces: [two, one, two] })
    expect(site.spaces()).toEqual(['Two *', 'One'])
  })

  it.each(['empty', 'sample'] as const)('creates an %s space for it', (spaces) => {
    const { id, siteSpaces } = desk.call('createSite', { params, body: { title: 'Help', spaces } })
    expect(siteSpaces).toBe(1)
    const [standing] = desk.call('listSiteSpaces', { params: { ...params, siteId: id } }).items
    expect(standing).toMatchObject({ title: 'Help', path: 'help', default: true })
    const spaceId = standing?.space.id ?? ''
    const { pages } = desk.call('getCurrentRevision', { params: { spaceId } })
    expect(pages.map(({ title }) => title)).toEqual(spaces === 'empty' ? [] : ['Welcome', 'Getting started'])
    const found = desk.call('searchSpaceContent', { params: { spaceId }, query: { query: 'welcome' } })
    expect(found.items).toHaveLength(spaces === 'empty' ? 0 : 1)
  })

  it('refuses spaces that are missing, deleted, or of others, and creates nothing', () => {
    const deleted = libraryOf(desk).space('Deleted')
    desk.call('deleteSpaceById', { params: { spaceId: deleted } })
    const elsewhere = desk.addOrganization('Elsewhere')
    desk.setRole(desk.user, elsewhere, 'admin')
    const theirs = desk.call('createSpace', { params: { organizationId: elsewhere }, body: {} }).id
    const attempt = (spaces: string[]) => desk.attempt('createSite', { params, body: { spaces } })
    expect(refusal(attempt(['nothing']))).toBe('resource.unknown')
    expect(refusal(attempt([deleted]))).toBe('resource.unknown')
    expect(refusal(attempt([theirs]))).toBe('input.invalid')
    expect(desk.call('listSites', { params }).count).toBe(0)
  })

  it.each([
    ['title', 'a', 'ab', '😀'.repeat(128), '😀'.repeat(129)],
    ['title', '', 'xx', 'x'.repeat(128), '  '],
  ])('counts the characters of its %s', (_field, low, least, most, high) => {
    const attempt = (title: string) => desk.attempt('createSite', { params, body: { title } })
    for (const title of [low, high]) expect(refusal(attempt(title))).toBe('input.invalid')
    for (const title of [least, most]) expect(attempt(title)).toMatchObject({ ok: true })
  })
})

describe('listing sites', () => {
  it('filters by space, title in any case, publication and types, and pages through each', () => {
    const space = libraryOf(desk).space('Space')
    const guide = desk.call('createSite', { params, body: { title: 'User GUIDE', spaces: [space] } }).id
    const paid = desk.call('createSite', { params, body: { title: 'Paid guide', type: 'premium' } }).id
    const other = desk.call('createSite', { params, body: { title: 'Other', type: 'ultimate' } }).id
    desk.call('publishSite', { params: { ...params, siteId: other } })
    const ids = (query: object) => desk.call('listSites', { params, query }).items.map(({ id }) => id)
    expect(ids({})).toEqual([guide, paid, other])
    expect(ids({ space })).toEqual([guide])
    expect(ids({ title: 'guide' })).toEqual([guide, paid])
    expect(ids({ published: true })).toEqual([other])
    expect(ids({ published: false })).toEqual([guide, paid])
    expect(ids({ type: ['premium', 'ultimate'] })).toEqual([paid, other])
    expect(ids({ type: ['premium'], title: 'other' })).toEqual([])
    const first = desk.call('listSites', { params, query: { title: 'guide', limit: 1 } })
    expect(first).toMatchObject({ count: 2, items: [{ id: guide }] })
    const page = first.next?.page ?? ''
    expect(ids({ title: 'guide', limit: 1, page })).toEqual([paid])
    expect(refusal(desk.attempt('listSites', { params, query: { title: 'other', page } }))).toBe(
      'input.cursor',
    )
  })
})

describe('updating a site', () => {
  it('accepts a proxy and returns its target; null removes it', () => {
    const { params: site } = siteOf(desk, { title: 'Docs' })
    const update = (body: object) => desk.attempt('updateSiteById', { params: site, body })
    update({ basename: 'my docs' })
    const published = `http://carrel.test/app/published/${desk.organization}/my%20docs`
    expect(update({ proxy: 'company.com/docs' })).toMatchObject({
      value: { proxy: { origin: 'company.com/docs', target: published } },
    })
    expect(desk.call('publishSite', { params: site }).urls.published).toBe('https://company.com/docs')
    for (const proxy of ['company.com', 'https://company.com/docs', 'company.com/docs/', 'company.com/a b']) {
      expect(refusal(update({ proxy }))).toBe('input.invalid')
    }
    expect(desk.call('updateSiteById', { params: site, body: { proxy: null } })).not.toHaveProperty('proxy')
    expect(desk.call('getSiteById', { params: site }).urls.published).toBe(published)
  })

  it('lets no two sites of an organization have one basename, within its bounds', () => {
    const [one, two] = [siteOf(desk), siteOf(desk)]
    const name = (site: typeof one, basename: string) =>
      desk.attempt('updateSiteById', { params: site.params, body: { basename } })
    expect(name(one, 'api')).toMatchObject({ ok: true })
    expect(name(one, 'api')).toMatchObject({ ok: true })
    expect(refusal(name(two, 'api'))).toBe('state.conflict')
    expect(refusal(name(two, ''))).toBe('input.invalid')
    expect(refusal(name(two, '😀'.repeat(101)))).toBe('input.invalid')
    expect(name(two, '😀'.repeat(100))).toMatchObject({ ok: true })
  })

  it('lets no two sites of an organization stand behind one proxy', () => {
    const [one, two] = [siteOf(desk), siteOf(desk)]
    const stand = (site: typeof one, proxy: string | null) =>
      desk.attempt('updateSiteById', { params: site.params, body: { proxy } })
    expect(stand(one, 'company.com/docs')).toMatchObject({ ok: true })
    expect(stand(one, 'company.com/docs')).toMatchObject({ ok: true })
    expect(refusal(stand(two, 'company.com/docs'))).toBe('state.conflict')
    expect(stand(one, null)).toMatchObject({ ok: true })
    expect(stand(two, 'company.com/docs')).toMatchObject({ ok: true })
  })

  it('leaves admission to administrators, and the rest to users who create content', () => {
    const { params: site } = siteOf(desk)
    const writer = desk.addUser('create')
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
  it('leaves its spaces, and is no longer the default content of the organization', () => {
    const space = libraryOf(desk).space('Space')
    const site = siteOf(desk, { spaces: [space] })
    const defaultContent = { type: 'site', site: site.siteId } as const
    desk.call('updateOrganizationById', { params, body: { defaultContent } })
    desk.call('deleteSiteById', { params: site.params })
    expect(refusal(desk.attempt('getSiteById', { params: site.params }))).toBe('resource.unknown')
    expect(desk.call('getSpaceById', { params: { spaceId: space } }).id).toBe(space)
    expect(desk.call('getOrganizationById', { params })).not.toHaveProperty('defaultContent')
  })
})
