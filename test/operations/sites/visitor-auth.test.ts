import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signToken, type Claims } from '../../../src-main/platform/json-web-token.ts'
import { refusal } from '../../support/refusal.ts'
import { siteOf } from '../../support/site.ts'
import { openTestWorkspace, START, type TestWorkspace } from '../../support/workspace.ts'

const LATER = START / 1000 + 3600

let workspace: TestWorkspace
let site: ReturnType<typeof siteOf>
let spaceId: string

beforeEach(() => {
  workspace = openTestWorkspace()
  site = siteOf(workspace, { title: 'Library' })
  spaceId = site.section('Guide').siteSpaces[0]?.space.id ?? ''
  workspace.call('updateSiteById', { params: site.params, body: { visibility: 'visitor-auth' } })
  site.publish()
})
afterEach(() => workspace.close())

const keyOf = (params = site.params) => workspace.call('getSitePublishingAuthById', { params }).privateKey
const tokenWith = (claims: Claims = {}, key = keyOf()) => signToken(key, { exp: LATER, ...claims })

/** Returns the result of every read that accepts a visitor's token. */
const reads = (visitorAuthToken: string) =>
  [
    workspace.attempt('getPublishedContentSite', { params: site.params, query: { visitorAuthToken } }),
    workspace.attempt('listSiteSections', { params: site.params, query: { visitorAuthToken } }),
    workspace.attempt('listSiteSpaces', { params: site.params, query: { visitorAuthToken } }),
    workspace.attempt('getSpaceById', { params: { spaceId }, query: { visitorAuthToken } }),
  ] as const

const fourTimes = (code: string) => Array.from({ length: 4 }, () => code)

describe('a site whose visitors authenticate', () => {
  it('has an address for a caller with a token that admits the visitor, on every read', () => {
    const base = workspace.call('getSiteById', { params: site.params }).urls.published
    const token = tokenWith({ sub: 'ada' })
    const answers = reads(token).map((result) => JSON.stringify(result.ok ? result.value : result.problem))
    for (const answer of answers) expect(answer).toContain(`"published":"${base}?jwt_token=${token}"`)
  })

  it.each<[string, () => string]>([
    ['is signed with another key', () => tokenWith({}, 'another')],
    ['is signed with the key of another site', () => tokenWith({}, keyOf(siteOf(workspace).params))],
    ['has expired', () => tokenWith({ exp: START / 1000 })],
    ['never ends', () => signToken(keyOf(), { sub: 'ada' })],
    ['is for another audience', () => tokenWith({ aud: 'another site' })],
    ['is not valid yet', () => tokenWith({ nbf: START / 1000 + 120 })],
    ['is not a token', () => 'made up'],
    [
      'names no algorithm',
      () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${tokenWith().split('.')[1]}.x`,
    ],
  ])('refuses a token that %s, on every read', (_case, token) => {
    expect(reads(token()).map(refusal)).toEqual(fourTimes('auth.forbidden'))
  })

  it('accepts a token for its id or its address', () => {
    const location = workspace.call('getSiteById', { params: site.params }).urls.location
    for (const aud of [site.siteId, location, ['another', site.siteId]]) {
      expect(reads(tokenWith({ aud })).every(({ ok }) => ok)).toBe(true)
    }
  })

  it('admits a token until it expires, and no token of a replaced key', () => {
    const token = tokenWith()
    workspace.advance(3_599_000)
    expect(reads(token).every(({ ok }) => ok)).toBe(true)
    workspace.advance(1000)
    expect(reads(token).map(refusal)).toEqual(fourTimes('auth.forbidden'))
    const lasting = tokenWith({ exp: LATER + 9999 })
    const before = keyOf()
    const { privateKey } = workspace.call('regenerateSitePublishingAuthById', { params: site.params })
    expect(privateKey).not.toBe(before)
    expect(keyOf()).toBe(privateKey)
    expect(reads(lasting).map(refusal)).toEqual(fourTimes('auth.forbidden'))
    expect(reads(tokenWith({ exp: LATER + 9999 })).every(({ ok }) => ok)).toBe(true)
  })

  it('requires no token after it becomes public', () => {
    workspace.call('updateSiteById', { params: site.params, body: { visibility: 'public' } })
    expect(reads('made up').every(({ ok }) => ok)).toBe(true)
    expect(JSON.stringify(reads(tokenWith()))).not.toContain('jwt_token')
  })

  it('resolves a space on several sites to the site of the token', () => {
    const other = siteOf(workspace, { spaces: [spaceId] })
    workspace.call('updateSiteById', { params: other.params, body: { visibility: 'visitor-auth' } })
    other.publish()
    const token = tokenWith({}, keyOf(other.params))
    const { urls } = workspace.call('getSpaceById', {
      params: { spaceId },
      query: { visitorAuthToken: token },
    })
    expect(urls.published).toContain(other.siteId)
    expect(urls.published).toContain(token)
  })
})

describe('the key for visitors', () => {
  it('differs for each site, is shown only to administrators, and is sealed in the store', () => {
    expect(keyOf()).not.toBe(keyOf(siteOf(workspace).params))
    for (const operation of ['getSitePublishingAuthById', 'regenerateSitePublishingAuthById'] as const) {
      expect(refusal(workspace.addUser('create').attempt(operation, { params: site.params }))).toBe(
        'auth.forbidden',
      )
    }
    const rows = workspace.store.all<{ key: Buffer }>('SELECT key FROM site_visitor_key')
    expect(rows).toHaveLength(2)
    expect(rows.some(({ key }) => key.includes(keyOf()))).toBe(false)
  })

  it('is deleted with its site', () => {
    workspace.call('deleteSiteById', { params: site.params })
    expect(workspace.store.all('SELECT * FROM site_visitor_key')).toEqual([])
  })
})
