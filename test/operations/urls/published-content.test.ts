import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../support/refusal.ts'
import { siteOf } from '../../support/site.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace

beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const get = (url: string, visitorAuthToken?: string) =>
  workspace.call('getPublishedContentByUrl', {
    query: { url, ...(visitorAuthToken && { visitorAuthToken }) },
  })
const post = (url: string) => workspace.call('resolvePublishedContentByUrl', { body: { url } })

function attempt(url: string) {
  return workspace.attempt('getPublishedContentByUrl', { query: { url } })
}

function openSite() {
  const site = siteOf(workspace, { title: 'Docs' })
  site.section('Guide')
  const api = site.section('API')
  site.publish()
  const addressOf = (part: { urls: { published?: string | undefined } }) => part.urls.published ?? ''
  const listed = workspace.call('listSiteSections', { params: site.params }).items
  return { site, api, addresses: listed.map(addressOf) }
}

describe('the content of a published address', () => {
  it('is the screen of the app for the space at the path, which is empty for the default space', () => {
    const { addresses, site } = openSite()
    const spaces = workspace
      .call('listSiteSpaces', { params: site.params })
      .items.map(({ space }) => workspace.call('getSpaceById', { params: { spaceId: space.id } }).urls.app)
    expect(addresses.map((url) => get(url))).toEqual(
      spaces.map((redirect) => ({ target: 'application', redirect })),
    )
    expect(addresses.map((url) => post(`${url}/?from=mail`))).toEqual(addresses.map((url) => get(url)))
  })

  it('is the page at the rest of the path', () => {
    const { addresses, api } = openSite()
    const spaceId = api.siteSpaces[0]!.space.id
    const request = workspace.call('createChangeRequest', { params: { spaceId }, body: { subject: 'x' } })
    const params = { spaceId, changeRequestId: request.id }
    workspace.call('updateChangeRequestContent', {
      params,
      body: { changes: [{ operation: 'insert_page', title: 'First steps', document: { markdown: 'Hi' } }] },
    })
    workspace.call('mergeChangeRequest', { params })
    const [page] = workspace.call('listPages', { params: { spaceId } }).pages
    expect(get(`${addresses[1]}/first-steps`)).toEqual({ target: 'application', redirect: page!.urls.app })
    expect(refusal(attempt(`${addresses[1]}/none`))).toBe('resource.unknown')
  })

  it('is unknown before its publication, at other addresses, and to users of other organizations', () => {
    const { addresses, site } = openSite()
    const stranger = workspace.addUser('stranger')
    const [url = ''] = addresses
    const query = { query: { url } }
    expect(refusal(stranger.attempt('getPublishedContentByUrl', query))).toBe('resource.unknown')
    expect(refusal(attempt(url.replace(/[^/]+$/, 'another-site')))).toBe('resource.unknown')
    expect(refusal(attempt('https://elsewhere.example/docs'))).toBe('resource.unknown')
    workspace.call('unpublishSite', { params: site.params })
    expect(refusal(attempt(url))).toBe('resource.unknown')
  })

  it('is refused for a token that does not open the site, unless the caller requests a redirect', () => {
    const { addresses, site } = openSite()
    workspace.call('updateSiteById', { params: site.params, body: { visibility: 'visitor-auth' } })
    const [url = ''] = addresses
    const query = { url, visitorAuthToken: 'a.b.c' }
    expect(refusal(workspace.attempt('getPublishedContentByUrl', { query }))).toBe('auth.forbidden')
    expect(
      workspace.call('getPublishedContentByUrl', { query: { ...query, redirectOnError: true } }),
    ).toEqual(get(url))
  })
})
