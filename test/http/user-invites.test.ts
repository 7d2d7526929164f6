import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { newToken } from '../../src-main/operations/tokens/tokens.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { loggedLines } from '../support/hosts/logged-lines.ts'
import { organizationOf } from '../support/hosts/resources.ts'

let host: TestHost
let organization: string
beforeEach(async () => {
  host = await startTestHost()
  onTestFinished(() => host.end())
  organization = await organizationOf(host)
})

async function createInvite(): Promise<string> {
  const { json } = await host.request('POST', `/v1/orgs/${organization}/user-invites`, { role: 'edit' })
  return (json as { secret: string }).secret
}

/** Sends a request, with a token only if one is named. */
const send = (path: string, body: object, token?: string) =>
  fetch(host.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
const get = (path: string, token: string) =>
  fetch(host.url + path, { headers: { Authorization: `Bearer ${token}` } })

describe('a host without a token in the request', () => {
  it('shows an invite by its secret, and accepts it', async () => {
    const secret = await createInvite()
    expect((await send('/v1/user-invites/preview', { secret })).status).toBe(200)
    const token = newToken()
    const body = { secret, displayName: 'Grace', token, device: 'Browser' }
    expect((await send('/v1/user-invites/accept', body)).status).toBe(200)
    const user = (await (await get('/v1/user', token)).json()) as { displayName: string }
    expect(user.displayName).toBe('Grace')
    expect((await get(`/v1/orgs/${organization}`, token)).status).toBe(200)
  })

  it("answers the same calls of the app's own page, and refuses all others", async () => {
    const secret = await createInvite()
    const preview = await send('/app/call/previewUserInvite', { body: { secret } })
    expect(await preview.json()).toMatchObject({ ok: true, value: { role: 'edit' } })
    expect((await send('/app/call/joinWithUserInvite', { body: { secret } })).status).toBe(401)
    expect((await send('/app/call/listAccounts', {})).status).toBe(401)
    expect((await send('/app/call/__proto__', {})).status).toBe(401)
  })

  it('answers a wrong secret with a sentence, and logs no secret', async () => {
    const secret = await createInvite()
    const right = await send('/v1/user-invites/preview', { secret })
    const wrong = await send('/v1/user-invites/preview', { secret: `cri_${'A'.repeat(43)}` })
    expect([wrong.status, wrong.headers.get('carrel-problem')]).toEqual([404, 'resource.unknown'])
    expect(await wrong.json()).toMatchObject({ error: { message: expect.stringMatching(/^[A-Z].*\.$/) } })
    await loggedLines(
      host,
      [right, wrong].map(({ headers }) => headers.get('x-request-id')),
    )
    expect(host.log()).not.toContain(secret)
  })

  it('refuses a body that is larger than an invite needs', async () => {
    const padding = 'x'.repeat(10_000)
    expect((await send('/v1/user-invites/preview', { secret: 'cri_', padding })).status).toBe(413)
  })

  it('refuses the 121st attempt of an address in a minute, and still answers its users', async () => {
    const secret = `cri_${'A'.repeat(43)}`
    const statuses = new Set<number>()
    for (let attempt = 0; attempt < 120; attempt += 1)
      statuses.add((await send('/v1/user-invites/preview', { secret })).status)
    expect([...statuses]).toEqual([404])
    const limited = await send('/v1/user-invites/preview', { secret })
    expect(limited.status).toBe(429)
    expect(limited.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/)
    expect((await host.request('GET', '/v1/user')).status).toBe(200)
  })
})
