import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

/** Returns the configuration of a private bus that starts no services. */
const BUS = (folder: string) => `<busconfig>
  <type>session</type>
  <listen>unix:path=${join(folder, 'bus')}</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>`

/** The environment of a desktop session with or without a keyring, and its home folder. */
export interface KeyringSession {
  home: string
  env: NodeJS.ProcessEnv
}

/**
 * Starts a private session for one test: `unlocked` with a running keyring, `locked` with a keyring that was never
 * unlocked, `none` with an empty bus. All its processes end with the test, by their ids.
 */
export async function startKeyringSession(keyring: 'unlocked' | 'locked' | 'none'): Promise<KeyringSession> {
  const home = mkdtempSync(join(tmpdir(), 'carrel-keyring-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const config = join(home, 'bus.conf')
  writeFileSync(config, BUS(home))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_DATA_HOME: join(home, 'data'),
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(home, 'bus')}`,
  }
  const bus = start('dbus-daemon', [`--config-file=${config}`, '--nofork', '--print-address'], env)
  // The bus prints its address once it is ready.
  await once(createInterface({ input: bus.stdout! }), 'line')
  if (keyring !== 'none') await startKeyring(env, keyring)
  return { home, env }
}

async function startKeyring(env: NodeJS.ProcessEnv, state: 'unlocked' | 'locked'): Promise<void> {
  const options = state === 'unlocked' ? ['--unlock'] : []
  const daemon = start('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...options], env)
  daemon.stdin!.end('a password\n')
  // The keyring prints nothing when it is ready. Its last step is to take its name on the bus.
  while (!(await isOnBus('org.freedesktop.secrets', env))) {
    if (daemon.exitCode !== null) throw new Error(`The keyring ended with ${daemon.exitCode}`)
    await setTimeout(20)
  }
}

async function isOnBus(name: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const bus = ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus']
  const owner = promisify(execFile)(
    'dbus-send',
    [...bus, 'org.freedesktop.DBus.NameHasOwner', `string:${name}`],
    { env },
  )
  return (await owner).stdout.includes('true')
}

function start(program: string, options: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(program, options, { env, stdio: ['pipe', 'pipe', 'ignore'] })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  return child
}

/** A call of a keychain in a process of its own. */
export type KeychainCall = ['read', string] | ['write', string, string] | ['remove', string]

const PROBE = join(import.meta.dirname, 'keychain-probe.ts')

/** Makes the calls in a new process of the session. Returns the outcome of each, and the output of the process. */
export async function callKeychain(
  { env }: KeyringSession,
  calls: KeychainCall[],
  { options = [] }: { options?: '--session-memory'[] } = {},
) {
  // The calls are passed by stdin, because every user of a machine can read a command line.
  const child = spawn(process.execPath, [PROBE, ...options], {
    env: { ...env, NODE_NO_WARNINGS: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [out, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  child.stdin.end(JSON.stringify(calls))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`The probe ended with ${code}: ${errors}`)
  return { results: JSON.parse(out) as unknown[], said: errors }
}
