import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Accounts } from '../../src-main/accounts/accounts.ts'
import { allLocalOperations } from '../../src-main/accounts/all-local-operations.ts'
import { openAccountWorkspace } from '../../src-main/accounts/open-workspace.ts'
import { registry } from '../../src-main/api/all.ts'
import { requestHandlers } from '../../src-main/desktop/commands.ts'
import { handleRequests } from '../../src-main/desktop/ipc/handle.ts'
import { createHttpServer } from '../../src-main/http/server.ts'
import type { FollowedImport } from '../../src-main/imports/followed-imports.ts'
import type { LocalDeclaration } from '../../src-main/operations/engine/local-operation.ts'
import { needsOf } from '../../src-main/operations/engine/needs.ts'
import type { Caller } from '../../src-main/operations/engine/scope.ts'
import { createLog } from '../../src-main/platform/log.ts'
import type { CallResult } from '../../src-main/schemas/bridge.ts'
import { Problem } from '../../src-main/schemas/problem.ts'
import { withSessionMemory } from '../../src-main/secrets/session-keychain.ts'
import { ipcMain } from '../standin/ipc-main.ts'
import type { TestHost } from '../support/hosts/host.ts'
import { listenOnLoopback } from '../support/hosts/loopback.ts'
import { memoryKeychain } from '../support/hosts/memory-keychain.ts'
import { startOriginWithSpace } from '../support/sync/origin-with-space.ts'

vi.mock('electron', async () => ({
  ipcMain: (await import('../standin/ipc-main.ts')).ipcMain,
  ...(await import('../standin/services.ts')),
  app: { getVersion: () => '0.0.0' },
  BrowserWindow: { getFocusedWindow: () => null, getAllWindows: () => [] },
}))

const STRANGER: Caller = { kind: 'token', user: 'stranger' }
const APP = 'app://carrel'
/** The milliseconds in which a host and a first replica of its workspace start on a busy machine. */
const STARTING = 60_000
const log = createLog(new PassThrough())

let data: string
let origin: TestHost
let accounts: Accounts
let url: string
let followed: FollowedImport
let server: ReturnType<typeof createHttpServer>
/** Valid path parameters and bodies, so that only the right decides about these calls. */
let params: Record<string, string>
const BODIES: Record<string, object> = {
  setNetwork: { offline: false },
  editIntent: { texts: [{ page: null, markdown: 'Mine.' }] },
  confirmReview: { revision: 'any' },
  setSpaceOffline: { offline: true },
  startImport: { source: 'ticket' },
  chooseImport: { as: 'space' },
  connectAccount: { remote: 'http://127.0.0.1:1', token: 'token' },
  switchAccount: { account: null },
  openInvite: { link: 'none' },
  acceptInvite: { link: 'none', displayName: 'Ada' },
  followInvite: { link: 'none' },
  addPendingComment: { body: { markdown: 'Mine.' } },
  updatePendingComment: { body: { markdown: 'Mine.' } },
  submitPendingReview: { verdict: 'approved' },
  setPageViewed: { fingerprint: null },
  markWorkRead: { items: ['any'] },
  replaceInSpaceContent: { text: 'a', replacement: 'b', pages: [{ page: 'any', state: 'any' }] },
  sendApiRequest: { method: 'GET', url: 'https://api.example/', host: 'api.example', headers: [] },
  checkSpelling: { languages: ['en-US'], words: ['word'] },
  suggestSpelling: { languages: ['en-US'], word: 'wrod' },
  addOwnWord: { word: 'Carrel' },
  storeSpellingDictionary: { affixes: 'U0VUIFVURi04', words: 'MQp3b3JkCg==' },
}

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'carrel-one-door-'))
  origin = await startOriginWithSpace('Theirs')
  accounts = await openAccountWorkspace({ data, log }, withSessionMemory(memoryKeychain()))
  await accounts.connect({ remote: origin.url, token: origin.token, leaveUnsent: false })
  const { workspace } = accounts
  await workspace.call('runSync', {}, workspace.localCaller())
  const space = workspace.store.get<{ id: string }>('SELECT id FROM space')
  followed = workspace.imports.followed.follow({
    title: 'Book',
    space: space?.id ?? '',
    user: 'somebody else',
  })
  const [running] = workspace.imports.followed.running()
  params = {
    spaceId: space?.id ?? '',
    importId: running?.id ?? '',
    ...Object.fromEntries(
      [
        'intentId',
        'trashId',
        'pageId',
        'accountId',
        'organizationId',
        'changeRequestId',
        'collectionId',
        'pendingCommentId',
        'deletedCommentId',
        'word',
        'name',
      ].map((name) => [name, 'any']),
    ),
    place: '0',
  }
  handleRequests(
    requestHandlers({
      workspace: { call: workspace.call, sources: workspace.sources, localCaller: () => STRANGER },
      theme: { current: () => 'system', choose: () => undefined },
      notify: () => undefined,
      invites: { take: () => null },
      platform: 'linux',
    }),
    { appOrigin: APP, report: (fault) => log.error({ fault }, 'A handler failed') },
  )
  server = createHttpServer({
    workspace,
    pages: '',
    data,
    bodyThread: undefined,
    callerOf: () => STRANGER,
    origins: () => ({ hosts: null, proxy: undefined }),
    log,
    requests: { write: () => undefined, clock: Date.now, elapsed: () => 0, prefix: 'one-door' },
  })
  url = `http://127.0.0.1:${await listenOnLoopback(server)}`
}, STARTING)

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  followed.end(new Problem('import.cancelled', 'The test has ended.'))
  await accounts.workspace.close()
  await origin.end()
  rmSync(data, { recursive: true, force: true })
})

const overIpc = async (id: string, input: object) =>
  (await ipcMain.invoke('call', { senderFrame: { url: APP, parent: null } }, [id, input])) as CallResult
async function overHttp(id: string, input: object): Promise<CallResult> {
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer stranger' }
  const init = { method: 'POST', headers, body: JSON.stringify(input) }
  return (await (await fetch(`${url}/app/call/${id}`, init)).json()) as CallResult
}

/** Calls a local operation at its declared address. */
async function atAddress({ id, method, path, body, takesUpload }: LocalDeclaration): Promise<Response> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const json = body && !takesUpload ? JSON.stringify(BODIES[id] ?? {}) : takesUpload ? 'archive' : null
  return fetch(url + address, { method, body: json, headers: { Authorization: 'Bearer stranger' } })
}

const localOperations = [...allLocalOperations.values()].map(
  (operation) => [operation.id, operation] as const,
)
const allOperations = [...registry.values(), ...allLocalOperations.values()]

/** Returns the code of a refusal; null for an answer. */
const codeOf = (result: CallResult): string | null => (result.ok ? null : result.problem.code)

describe('the one door', () => {
  it('has one id for each operation', () => {
    expect(new Set(allOperations.map(({ id }) => id)).size).toBe(allOperations.length)
  })

  it('has no operation without a declared right', () => {
    expect(allOperations.filter((operation) => needsOf(operation) === undefined).map(({ id }) => id)).toEqual(
      [],
    )
  })

  it.each(allOperations.map(({ id }) => [id]))('answers %s over HTTP as over IPC', async (id) => {
    const http = await overHttp(id, {})
    const ipc = await overIpc(id, {})
    expect(codeOf(http)).toBe(codeOf(ipc))
    if (!http.ok) expect(http.problem.message).not.toContain('There is no operation')
  })

  it('refuses an unknown operation', async () => {
    for (const call of [overHttp, overIpc]) {
      expect(codeOf(await call('readEverything', {}))).toBe('resource.unknown')
    }
  })

  it.each(localOperations)(
    'refuses %s to a caller without the right, over HTTP and IPC',
    async (id, operation) => {
      const { on } = operation.access.needs
      const input = { params, body: BODIES[id] ?? {} }
      // A list of the caller's own entities needs no right. A hidden entity is unknown to the caller.
      const isNamed =
        on === 'space' ||
        on === 'collection' ||
        (on === 'organization' && operation.path.includes('{organizationId}'))
      const code = on === 'caller' ? null : isNamed ? 'resource.unknown' : 'auth.forbidden'
      const status = on === 'caller' ? operation.success : isNamed ? 404 : 403
      expect(codeOf(await overHttp(id, input))).toBe(code)
      expect(codeOf(await overIpc(id, input))).toBe(code)
      expect((await atAddress(operation)).status).toBe(status)
    },
  )

  it.each<[channel: string, ...input: unknown[]]>([
    ['start-import', 'ticket', { isStrict: false }],
    ['save-out'],
  ])('refuses the channel %s to a caller without the right', async (channel, ...input) => {
    const result = await ipcMain.invoke(channel, { senderFrame: { url: APP, parent: null } }, input)
    expect(result).toMatchObject({ ok: false, problem: { code: 'auth.forbidden', status: 403 } })
  })
})
