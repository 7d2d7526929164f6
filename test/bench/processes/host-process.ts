import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { hostFlags } from '../../../build/host-flags.mjs'

/**
 * The number of started processes, so that each has a file for its log. A line per request is too much to read from a
 * pipe.
 */
let started = 0

/** The hosts that run. A benchmark that fails leaves them, and they end with this process. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill()
})

const WATCH_LOOP = join(import.meta.dirname, '../peers/watch-loop.mjs')
/** The arguments of Node that start the built host. */
export const hostArguments = [...hostFlags, join(import.meta.dirname, '../../../out/main/serve.js')]

/** The built host as a process of its own. */
export interface HostProcess {
  url: string
  token: string
  /** The milliseconds from the start of the process to its line of JSON. */
  ready: number
  /** Returns the resident memory, in megabytes. */
  memory(): number
  end(): Promise<void>
}

/** Starts the built host on a data folder and waits until it reports that it is ready. */
export async function startBuiltHost(
  data: string,
  environment: Record<string, string> = {},
): Promise<HostProcess> {
  return startProcess([...hostArguments, '--origin', '--data', data, '--port', '0'], environment)
}

/** A host with a measured event loop. */
export interface WatchedHost extends HostProcess {
  /** Returns the longest time that its main thread was blocked since the last call, in milliseconds. */
  longestBlock(): Promise<number>
}

/** Starts the built host as a replica of another. Its log is not needed. */
export async function startBuiltReplica(data: string, { url, token }: HostProcess): Promise<WatchedHost> {
  const { child, ...host } = await startWithChannel(
    ['--import', WATCH_LOOP, ...hostArguments, '--remote', url, '--data', data, '--port', '0'],
    { CARREL_REMOTE_TOKEN: token },
  )
  const longestBlock = async () => {
    child.send('ask')
    const [longest] = (await once(child, 'message')) as [number]
    return longest
  }
  return { ...host, longestBlock }
}

/** Starts a script that answers messages, and reports that it is ready like the host. */
export function startWithChannel(
  argv: string[],
  environment: Record<string, string>,
): Promise<HostProcess & { child: ChildProcess }> {
  return start(argv, environment, 'ipc')
}

/** Starts a script that reports that it is ready like the host. */
export async function startProcess(
  argv: string[],
  environment: Record<string, string> = {},
): Promise<HostProcess> {
  const { child: _, ...host } = await start(argv, environment)
  return host
}

async function start(
  argv: string[],
  environment: Record<string, string>,
  ...channel: 'ipc'[]
): Promise<HostProcess & { child: ChildProcess }> {
  const begun = performance.now()
  const env = { ...process.env, ...environment }
  const log = join(tmpdir(), `carrel-bench-${process.pid}-${(started += 1)}.log`)
  const child = spawn(process.execPath, argv, {
    stdio: ['ignore', 'pipe', openSync(log, 'w'), ...channel],
    env,
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const line = await firstLine(child, log)
  const ready = performance.now() - begun
  const { url, token } = JSON.parse(line) as { url: string; token: string }
  const close = async () => {
    await end(child)
    rmSync(log)
  }
  return { child, url, token, ready, memory: () => resident(child.pid), end: close }
}

async function firstLine(child: ChildProcess, log: string): Promise<string> {
  if (!child.stdout) throw new Error('The host has no output')
  const exit = once(child, 'exit').then(([code]) => {
    throw new Error(`The host ended with code ${code} before it was ready:\n${readFileSync(log, 'utf8')}`)
  })
  exit.catch(() => undefined)
  const line = once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text))
  return Promise.race([line, exit])
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

function resident(pid: number | undefined): number {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kibibytes) * 1024) / 1e6
}
