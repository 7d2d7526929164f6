import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { siteOf } from '../../support/site.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let site: ReturnType<typeof siteOf>

beforeEach(() => {
  workspace = openTestWorkspace()
  site = siteOf(workspace, { title: 'Library' })
})
afterEach(() => workspace.close())

const published = (query: { shareKey?: string } = {}) =>
  workspace.call('getPublishedContentSite', { params: site.params, query })

describe('the published view of a site', () => {
  it('assigns different addresses to a space of the default section and a section of the same path', () => {
    const guide = site.section('Guide')
    const inGuide = site.add('Reference', guide.id)
    site.section('Reference')
    const base = site.publish().urls.published
    const { items } = workspace.call('listSiteSpaces', { params: site.params })
    expect(items.map(({ urls }) => urls.published)).toEqual([
      base,
      `${base}/guide/reference`,
      `${base}/reference`,
    ])
    const { space } = inGuide
    expect(workspace.call('getSpaceById', { params: { spaceId: space.id } }).urls.published).toBe(
      `${base}/guide/reference`,
    )
  })

  it('shows its spaces until it has sections, then its sections, and its customization', () => {
    site.add('Guide')
    expect(published()).toMatchObject({
      object: 'published-content-site',
      site: { title: 'Library', published: false },
      structure: { type: 'siteSpaces', structure: [{ title: 'Guide', default: true }] },
      customizations: { site: { title: 'Library', styling: { theme: 'clean' } }, siteSpaces: {} },
    })
    site.section('Reference')
    expect(published().structure).toMatchObject({
      type: 'sections',
      structure: [{ title: 'Guide', siteSpaces: [{ title: 'Guide' }] }, { title: 'Reference' }],
    })
  })

  it('assigns an address to every published part, and defaults share the address of their parent', () => {
    const { id } = site.section('Guide')
    site.add('Old guide', id)
    site.section('Reference')
    const addresses = () => {
      const { structure } = published()
      if (structure.type !== 'sections') throw new Error('The site has sections')
      return structure.structure.map(({ urls, siteSpaces }) => [
        urls.published,
        siteSpaces.map((space) => [space.urls.published, space.space.urls.published]),
      ])
    }
    expect(addresses()).toEqual([
      [
        undefined,
        [
          [undefined, undefined],
          [undefined, undefined],
        ],
      ],
      [undefined, [[undefined, undefined]]],
    ])
    const base = site.publish().urls.published
    expect(addresses()).toEqual([
      [
        base,
        [
          [base, base],
          [`${base}/old-guide`, `${base}/old-guide`],
        ],
      ],
      [`${base}/reference`, [[`${base}/reference`, `${base}/reference`]]],
    ])
    expect(workspace.call('unpublishSite', { params: site.params }).urls).not.toHaveProperty('published')
  })
})

describe('a site that is shared by links', () => {
  const share = () => {
    workspace.call('updateSiteById', { params: site.params, body: { visibility: 'share-link' } })
    const link = workspace.call('createSiteShareLink', { params: site.params, body: { name: 'Friends' } })
    return { link, shareKey: link.urls.published.split('/').at(-1) ?? '' }
  }

  it('shows its address only to a caller with the key of a link', () => {
    const { space } = site.add('Guide')
    const { link, shareKey } = share()
    site.publish()
    expect(published().site.urls).not.toHaveProperty('published')
    expect(published({ shareKey }).site.urls.published).toBe(link.urls.published)
    const { items } = workspace.call('listSiteSpaces', { params: site.params, query: { shareKey } })
    expect(items[0]?.urls.published).toBe(link.urls.published)
    const read = (query: object) => workspace.call('getSpaceById', { params: { spaceId: space.id }, query })
    expect(read({}).urls).not.toHaveProperty('published')
    expect(read({ shareKey }).urls.published).toBe(link.urls.published)
  })

  it('refuses a key of no link, one of another site, and one that was turned off, on every read', () => {
    const spaceId = site.section('Guide').siteSpaces[0]!.space.id
    const { link, shareKey } = share()
    site.publish()
    const other = siteOf(workspace)
    const theirs = workspace.call('createSiteShareLink', { params: other.params, body: { name: '' } })
    const reads = (key: string) =>
      [
        workspace.attempt('getPublishedContentSite', { params: site.params, query: { shareKey: key } }),
        workspace.attempt('listSiteSections', { params: site.params, query: { shareKey: key } }),
        workspace.attempt('listSiteSpaces', { params: site.params, query: { shareKey: key } }),
        workspace.attempt('getSpaceById', { params: { spaceId }, query: { shareKey: key } }),
      ].map(refusal)
    for (const key of ['made up', theirs.urls.published.split('/').at(-1) ?? '']) {
      expect(reads(key)).toEqual(Array.from({ length: 4 }, () => 'resource.unknown'))
    }
    const params = { ...site.params, shareLinkId: link.id }
    workspace.call('updateSiteShareLinkById', { params, body: { active: false } })
    expect(reads(shareKey)).toEqual(Array.from({ length: 4 }, () => 'auth.forbidden'))
    workspace.call('updateSiteShareLinkById', { params, body: { active: true } })
    expect(published({ shareKey }).site.urls.published).toBe(link.urls.published)
    workspace.call('deleteSiteShareLinkById', { params })
    expect(reads(shareKey)).toEqual(Array.from({ length: 4 }, () => 'resource.unknown'))
  })

  it('has keys without effect after it becomes public', () => {
    const { shareKey } = share()
    workspace.call('updateSiteById', { params: site.params, body: { visibility: 'public' } })
    const address = site.publish().urls.published
    expect(published({ shareKey }).site.urls.published).toBe(address)
    expect(published({ shareKey: 'made up' }).site.urls.published).toBe(address)
  })
})
