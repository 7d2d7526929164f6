import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { inProject } from '../../../build/project.mjs'
import type { RemoteKind } from '../../sync/simulation/remote-kind.ts'
import { SERVE } from './host-code.ts'

/** A headless host as a process of its own. */
export interface HostProcess {
  child: ChildProcess
  url: string
  token: string
  /** Kills the process, as a power cut does. */
  kill(): Promise<void>
  request(method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown }>
}

const RESTRICTION = join(import.meta.dirname, 'documented-host.ts')
const CODE_CACHE = inProject('node_modules/.cache/carrel-test-code')

/** Starts a host on a data folder and waits until it is ready. */
export async function startHostProcess(data: string, ...options: string[]): Promise<HostProcess> {
  return untilReady(spawnHost(data, ...options))
}

/** Starts a host with the operations of a kind of remote. */
export async function startHostOfKind(
  kind: RemoteKind,
  data: string,
  ...options: string[]
): Promise<HostProcess> {
  if (kind === 'feed') return startHostProcess(data, ...options)
  return untilReady(
    spawnServe(data, ['--origin', ...options], {
      NODE_OPTIONS: `--import=${pathToFileURL(RESTRICTION)}`,
      CARREL_TEST_OFFERS: kind,
    }),
  )
}

/** Starts a host with a limited heap, in megabytes. It ends when it needs more. */
export async function startSmallHostProcess(
  megabytes: number,
  data: string,
  ...options: string[]
): Promise<HostProcess> {
  const NODE_OPTIONS = `--max-old-space-size=${megabytes} --max-semi-space-size=8`
  return untilReady(spawnServe(data, ['--origin', ...options], { NODE_OPTIONS }))
}

/** Starts a host that is a replica of a remote, with a token of the remote. */
export async function startReplicaProcess(data: string, remote: RemoteAccess): Promise<HostProcess> {
  return untilReady(spawnReplica(data, remote))
}

/** The remote of a replica. */
interface RemoteAccess {
  remote: string
  token: string
}

/** Starts a replica without waiting. */
export function spawnReplica(data: string, { remote, token }: RemoteAccess): ChildProcess {
  return spawnServe(data, ['--remote', remote], { CARREL_REMOTE_TOKEN: token })
}

async function untilReady(child: ChildProcess): Promise<HostProcess> {
  const line = await Promise.race([
    once(createInterface({ input: child.stdout! }), 'line').then(([text]) => String(text)),
    once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`The host ended with ${String(code)} before it was ready`)),
    ),
  ])
  const { url, token } = JSON.parse(line) as { url: string; token: string }
  return {
    child,
    url,
    token,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async request(method, path, body) {
      const response = await fetch(url + path, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, json: text === '' ? null : JSON.parse(text) }
    },
  }
}

/**
 * Caches the compiled code of the host, so that later starts take half as long. A killed process caches nothing, so a
 * host is started without options, which ends by itself.
 */
export function cacheCompiledCode(): void {
  spawnSync(process.execPath, [SERVE], { env: environmentOf({}) })
}

function environmentOf(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, NODE_NO_WARNINGS: '1', NODE_COMPILE_CACHE: CODE_CACHE, ...more }
}

/** The output of a host that ended by itself. */
export interface EndedHost {
  code: number | null
  out: string
  reason: string
}

/**
 * Starts a host with a command line and waits until it ends. A host that becomes ready is stopped and reported.
 */
export async function hostUntilEnd(
  options: string[],
  {
    environment = {},
    started,
  }: { environment?: Record<string, string>; started?: (child: ChildProcess) => void } = {},
): Promise<EndedHost> {
  const child = spawn(process.execPath, [SERVE, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(environment),
  })
  let out = ''
  let reason = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8')
    child.kill('SIGKILL')
  })
  child.stderr.on('data', (chunk: Buffer) => (reason += chunk.toString('utf8')))
  started?.(child)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, reason }
}

/** Starts a host without waiting. */
export function spawnHost(data: string, ...options: string[]): ChildProcess {
  return spawnServe(data, ['--origin', ...options])
}

function spawnServe(data: string, options: string[], environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [SERVE, '--data', data, '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(environment),
  })
}
