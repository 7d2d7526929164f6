import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** The folder of the built scripts. */
export const BUILT = resolve(import.meta.dirname, '../../out/main')
const CODE_CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/carrel-test-code')

/** A session without a keychain, unless a test starts one. */
const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }

/** A built host in a process of its own. */
export interface HostProcess {
  child: ChildProcess
  url: string
  token: string
  /** Returns its output so far, on both streams. */
  output: () => string
  /** Ends the process as its user does. */
  quit(): Promise<void>
}

/** Starts a host and waits until it is ready. */
export async function startHost(options: string[], env: NodeJS.ProcessEnv = {}): Promise<HostProcess> {
  const child = spawn(process.execPath, [join(BUILT, 'serve.js'), ...options], {
    env: { ...process.env, NODE_COMPILE_CACHE: CODE_CACHE, ...NO_KEYCHAIN, ...env, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const quit = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  onTestFinished(quit)
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    once(child, 'exit').then(() => Promise.reject(new Error(`The host ended: ${output}`))),
  ])
  const { url, token } = JSON.parse(line) as { url: string; token: string }
  return { child, url, token, output: () => output, quit }
}
