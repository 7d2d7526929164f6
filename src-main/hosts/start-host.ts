import { timingSafeEqual } from 'node:crypto'
import type { Writable } from 'node:stream'
import { openAccountWorkspace } from '../accounts/open-workspace.ts'
import type { LoadLimits } from '../http/load/load-limits.ts'
import { createHttpServer } from '../http/server.ts'
import { removeInterruptedUploads } from '../http/store-upload.ts'
import type { TrustedOrigins } from '../http/trusted-request.ts'
import { newToken } from '../operations/tokens/tokens.ts'
import { systemClock } from '../platform/clock.ts'
import { GatheredLines } from '../platform/gathered-lines.ts'
import { randomId } from '../platform/ids.ts'
import type { IdSource } from '../platform/ids.ts'
import { createLog, type Log } from '../platform/log.ts'
import { systemScheduler } from '../platform/scheduler.ts'
import { connectRemote } from '../remote/connect-remote.ts'
import type { RemoteClient } from '../remote/remote-client.ts'
import { Problem } from '../schemas/problem.ts'
import { tokenAccount, type Keychain } from '../secrets/keychain.ts'
import { withSessionMemory } from '../secrets/session-keychain.ts'
import { systemKeychain } from '../secrets/system-keychain.ts'
import { accountOf, type Account } from '../sync/account.ts'
import { openWorkspace, type WorkspaceOptions } from '../workspace/core.ts'
import type { ReplicaOptions } from '../workspace/open-replica.ts'
import { fillWithSample } from '../workspace/sample.ts'
import type { Threads } from '../workspace/threads.ts'
import type { HostedWorkspace } from '../workspace/workspace.ts'
import { maintainDaily } from './daily-maintenance.ts'
import { importOnce } from './import-once.ts'
import { listenAtLastPort } from './last-port.ts'
import type { ServeOptions } from './serve-options.ts'

export interface HostContext {
  /** The folder of the sample workspace. */
  handbook: string
  /** The folder of the built pages. */
  pages: string
  /** See WorkspaceOptions. */
  threads?: Threads
  /** The token of the remote, for a replica; read from the user's own storage, never from the command line. */
  remoteToken?: () => string | undefined
  /** Creates ids; see WorkspaceOptions. */
  newId?: IdSource
  /** The destination of the log. */
  log: Writable
  /** The destination of the request log; that of the log by default. */
  requests?: Writable
  /** The load that the host accepts; LOAD_LIMITS by default. */
  load?: Partial<LoadLimits>
}

export interface Host {
  url: string
  token: string
  role: ServeOptions['role']
  close(): Promise<void>
}

/** Opens the workspace, runs the requested imports, and listens. It is ready when this returns. */
export async function startHost(
  options: ServeOptions,
  {
    pages,
    handbook,
    log: stream,
    requests = stream,
    threads,
    newId,
    load,
    remoteToken = () => undefined,
  }: HostContext,
): Promise<Host> {
  const log = createLog(stream)
  const { data, allowPrivateFetch, allowApiRequests } = options
  const fill = async (own: HostedWorkspace) => {
    if (options.sample) await fillWithSample(own, handbook)
  }
  const workspace = await openFor(
    options,
    {
      data,
      log,
      allowPrivateFetch,
      allowApiRequests,
      ...(threads && { threads }),
      ...(newId && { newId }),
    },
    { remoteToken, fill },
  )
  try {
    if (!workspace.replica && !workspace.fault) await fill(workspace)
    for (const path of options.imports)
      await importOnce(workspace, path, { isStrict: options.strict, as: options.importAs, log })
    return await listen(workspace, options, { pages, log, requests, bodyThread: threads?.body, load })
  } catch (error) {
    // The caller must receive the reason that ended the start, even if closing fails too.
    await workspace
      .close()
      .catch((fault: unknown) => log.error({ error: fault }, 'The workspace could not be closed'))
    throw error
  }
}

/** Opens the workspace that the options name. */
async function openFor(
  { remote, accounts }: ServeOptions,
  workspace: WorkspaceOptions,
  {
    remoteToken,
    fill,
  }: { remoteToken: () => string | undefined; fill: (own: HostedWorkspace) => Promise<void> },
): Promise<HostedWorkspace> {
  const keychain = withSessionMemory(systemKeychain({ scheduler: systemScheduler }))
  if (accounts) return (await openAccountWorkspace(workspace, keychain, fill)).workspace
  if (remote === undefined) return openWorkspace(workspace)
  let stored: string | undefined
  const client = connectRemote(remote, () => remoteToken() ?? stored)
  const replica = openWorkspace({ ...workspace, replica: replicaOf(remote, client) })
  if (remoteToken() === undefined) stored = await storedToken(keychain, remote, accountOf(replica.store))
  return replica
}

/** Returns the token in the keychain for the account of this copy. */
async function storedToken(
  keychain: Keychain,
  remote: string,
  account: Account | undefined,
): Promise<string | undefined> {
  if (!account?.user) return undefined
  const read = await keychain.read(tokenAccount({ remote, user: account.user.id }))
  return read.ok ? (read.secret ?? undefined) : undefined
}

function replicaOf(remote: string, client: RemoteClient): ReplicaOptions {
  return { remote, client, scheduler: systemScheduler, chance: () => Math.random() }
}

interface ListenParts {
  pages: string
  log: Log
  requests: Writable
  bodyThread: string | undefined
  load: Partial<LoadLimits> | undefined
}

async function listen(
  workspace: HostedWorkspace,
  options: ServeOptions,
  { pages, log, requests, bodyThread, load }: ListenParts,
): Promise<Host> {
  removeInterruptedUploads(options.data)
  const requestLines = new GatheredLines(requests)
  // The token is valid while this process runs, and is never stored. Any reader of the output may use it.
  const token = newToken()
  const secret = Buffer.from(token)
  let origins: TrustedOrigins = { hosts: new Set(), proxy: options.address }
  const server = createHttpServer({
    workspace,
    pages,
    data: options.data,
    log,
    bodyThread,
    load,
    requests: {
      write: (line) => requestLines.write(line),
      clock: systemClock,
      elapsed: () => performance.now(),
      prefix: randomId().slice(0, 8),
    },
    origins: () => origins,
    callerOf: (given) => (isSecret(given, secret) ? workspace.localCaller() : workspace.authenticate(given)),
  })
  const port = await listenAtLastPort(server, options).catch((error: NodeJS.ErrnoException) => {
    throw listenProblem(error, options.port)
  })
  origins = { ...origins, hosts: hostNames(options, port) }
  const url = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`
  workspace.setAddress(options.address ?? url)
  workspace.replica?.start()
  const stopMaintenance = maintainDaily(workspace, (error) => log.error({ error }, 'Maintenance failed'))
  return {
    url,
    token,
    role: workspace.replica ? 'replica' : 'origin',
    async close() {
      stopMaintenance()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await workspace.close()
      requestLines.flush()
    },
  }
}

/** Compares in a time that does not depend on the difference. It reveals only the length, which is not secret. */
function isSecret(given: string, secret: Buffer): boolean {
  const bytes = Buffer.from(given)
  return bytes.length === secret.length && timingSafeEqual(bytes, secret)
}

/**
 * Returns the permitted host names: those of loopback, and that of a proxy. A host in a network can have any name, so
 * null permits all.
 */
function hostNames({ host, address }: ServeOptions, port: number): ReadonlySet<string> | null {
  const isLoopback = host === 'localhost' || host === '::1' || host.startsWith('127.')
  if (!isLoopback) return null
  const own = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, `${host}:${port}`]
  return new Set(address === undefined ? own : [...own, new URL(address).host])
}

function listenProblem(error: NodeJS.ErrnoException, port: number): Problem {
  if (error.code === 'EADDRINUSE') {
    return new Problem(
      'input.invalid',
      `Port ${port} is taken by another program. Choose another with --port, or --port 0 for any free one.`,
      { cause: error },
    )
  }
  return new Problem('store.unavailable', `The host cannot listen on port ${port}: ${error.message}.`, {
    cause: error,
  })
}
