import { expect, it, onTestFinished } from 'vitest'
import type { ApiAnswer } from '../../src-main/schemas/urls/api-request.ts'
import { openWorkspace, type WorkspaceOptions } from '../../src-main/workspace/core.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { temporaryFolder } from '../support/content/archives.ts'
import { startWebSite } from '../support/hosts/web-site.ts'
import { failingLog } from '../support/workspace.ts'

function open(options: Partial<WorkspaceOptions>): HostedWorkspace {
  const workspace = openWorkspace({ data: temporaryFolder(), log: failingLog, ...options })
  onTestFinished(() => workspace.close())
  return workspace
}

const send = (workspace: HostedWorkspace, body: object, caller = workspace.localCaller()) =>
  workspace.call('sendApiRequest', { body: { method: 'GET', headers: [], ...body } }, caller)
const to = (url: string) => ({ url, host: new URL(url).host })

it('sends a request of the local user when the host was started with the permission', async () => {
  const site = await startWebSite({ '/': '{"a":1}' })
  const workspace = open({ allowApiRequests: true, allowPrivateFetch: true })
  const answer = await send(workspace, to(site.url))
  expect(answer).toMatchObject({ ok: true, value: { status: 200, isCut: false, bytes: 7 } })
  expect((answer as { value: ApiAnswer }).value.body).toEqual({ kind: 'text', text: '{"a":1}' })
})

it('sends none without the permission, of another user, or to this machine', async () => {
  const site = await startWebSite({ '/': 'reached' })
  const forbidden = { ok: false, problem: { code: 'auth.forbidden' } }
  expect(await send(open({ allowPrivateFetch: true }), to(site.url))).toMatchObject(forbidden)
  const workspace = open({ allowApiRequests: true })
  const { user } = workspace.localCaller()
  expect(await send(workspace, to(site.url), { kind: 'token', user })).toMatchObject(forbidden)
  expect(await send(workspace, to(site.url))).toMatchObject({ problem: { code: 'fetch.refused' } })
  expect(site.requests).toEqual([])
})

it.each([
  ['another host than the confirmed one', { ...to('https://api.example/'), host: 'good.example' }],
  ['a header of the connection', { headers: [{ name: 'Host', value: 'x' }] }],
  ['a header that smuggles', { headers: [{ name: 'Transfer-Encoding', value: 'chunked' }] }],
  ['a second line in a header', { headers: [{ name: 'X-A', value: 'x\r\nHost: y' }] }],
  ['a second line in the name of a header', { headers: [{ name: 'X-A: x\r\nHost', value: 'y' }] }],
  ['an unknown method', { method: 'CONNECT' }],
  ['a body beyond the bound', { body: 'x'.repeat(300_000) }],
])('refuses a request with %s', async (_case, part) => {
  const workspace = open({ allowApiRequests: true, allowPrivateFetch: true })
  expect(await send(workspace, { ...to('https://api.example/'), ...part })).toMatchObject({
    ok: false,
    problem: { code: 'input.invalid' },
  })
})

it('reports its permission to send requests', async () => {
  const allowed = async (workspace: HostedWorkspace, caller = workspace.localCaller()) =>
    workspace.call('getApiRequestSupport', {}, caller)
  const workspace = open({ allowApiRequests: true })
  const { user } = workspace.localCaller()
  expect(await allowed(workspace)).toMatchObject({ value: { isAllowed: true } })
  expect(await allowed(workspace, { kind: 'token', user })).toMatchObject({ value: { isAllowed: false } })
  expect(await allowed(open({}))).toMatchObject({ value: { isAllowed: false } })
})
