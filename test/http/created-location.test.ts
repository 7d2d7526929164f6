import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { organizationOf } from '../support/hosts/resources.ts'

let host: TestHost
let organizationId: string
let organization: string
let space: string

beforeAll(async () => {
  host = await startTestHost()
  organizationId = await organizationOf(host)
  organization = `/v1/orgs/${organizationId}`
  space = `/v1/spaces/${(await create(`${organization}/spaces`, { title: 'Book' })).id}`
})
afterAll(() => host.end())

async function create(path: string, body: unknown): Promise<{ id: string; location: string | null }> {
  const { status, json, headers } = await host.request('POST', path, body)
  expect(status).toBe(201)
  return { id: (json as { id: string }).id, location: headers.get('location') }
}

describe('the address of a created resource', () => {
  it('is the one that the resource contains', async () => {
    const site = await create(`${organization}/sites`, { title: 'Docs' })
    expect(site.location).toBe(`${host.url}${organization}/sites/${site.id}`)
    const field = await create(`${organization}/custom-fields`, { name: 'audience', type: 'text' })
    expect(field.location).toBe(`${host.url}${organization}/custom-fields/audience`)
  })

  it('is below the address of the call where the resource has no address', async () => {
    const { location: site } = await create(`${organization}/sites`, { title: 'More docs' })
    const links = `${new URL(site ?? '').pathname}/share-links`
    const link = await create(links, { name: 'Press' })
    expect(link.location).toBe(`${links}/${link.id}`)
    expect((await host.request('PATCH', link.location ?? '', { active: false })).status).toBe(200)
  })

  it('is that of the revision for an import', async () => {
    const source = { url: 'data:text/markdown,Hello', source: 'markdown' }
    const { location } = await create(`${space}/content/import`, source)
    expect(location).toContain(`${space}/revisions/`)
    expect((await host.request('GET', location ?? '')).status).toBe(200)
  })

  it('is repeated with a repeated response, and with nothing else', async () => {
    const key = { 'Idempotency-Key': 'made-once' }
    const once = await host.request('POST', `${organization}/sites`, { title: 'Once' }, key)
    const again = await host.request('POST', `${organization}/sites`, { title: 'Once' }, key)
    expect(again.headers.get('location')).toBe(once.headers.get('location'))
    expect((await host.request('GET', `${organization}/sites`)).headers.get('location')).toBeNull()
    const changed = await host.request('PATCH', space, { title: 'Other' })
    expect([changed.status, changed.headers.get('location')]).toEqual([200, null])
  })

  it('leads to the review that was submitted', async () => {
    const { id } = await create(`${space}/change-requests`, { subject: 'Mine' })
    const request = `${space}/change-requests/${id}`
    await host.request('PATCH', request, { status: 'open' })
    const review = await create(`${request}/reviews`, { status: 'approved' })
    expect(review.location).toContain(`${request}/reviews/`)
    expect((await host.request('GET', new URL(review.location ?? '').pathname)).status).toBe(200)
  })

  it('is omitted where the API has no such address', async () => {
    const kit = { title: 'Kit', description: '', scopes: [], script: '', organization: organizationId }
    await host.request('POST', '/v1/integrations/kit', kit)
    const installed = await create('/v1/integrations/kit/installations', { organization: organizationId })
    expect(installed.location).toBeNull()
  })
})
