import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

/** A bus of its own, on which nothing starts by itself. */
const BUS = (folder: string) => `<busconfig>
  <type>session</type>
  <listen>unix:path=${join(folder, 'bus')}</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>`

/** The surroundings of a desktop session with or without a keyring, and a folder for all that it writes. */
export interface KeyringSession {
  home: string
  env: NodeJS.ProcessEnv
}

/**
 * A private session for one test: `unlocked` with a running keyring, `locked` with one that was never unlocked,
 * `none` with a bus and nothing on it. All its processes end with the test, by their ids.
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
  // The bus says where it is found once it is.
  await once(createInterface({ input: bus.stdout! }), 'line')
  if (keyring !== 'none') await startKeyring(env, keyring)
  return { home, env }
}

async function startKeyring(env: NodeJS.ProcessEnv, state: 'unlocked' | 'locked'): Promise<void> {
  const options = state === 'unlocked' ? ['--unlock'] : []
  const daemon = start('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...options], env)
  daemon.stdin!.end('a password\n')
  // It says nothing when it is ready: its name on the bus is the last thing that it takes.
  while (!(await isOnBus('org.freedesktop.secrets', env))) {
    if (daemon.exitCode !== null) throw new Error(`The keyring ended with ${daemon.exitCode}`)
    await setTimeout(20)
  }
}

async function isOnBus(name: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const bus = ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus']
  const asked = promisify(execFile)(
    'dbus-send',
    [...bus, 'org.freedesktop.DBus.NameHasOwner', `string:${name}`],
    { env },
  )
  return (await asked).stdout.includes('true')
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

/** One call of a keychain, as a process of its own makes it. */
export type KeychainCall = ['read', string] | ['write', string, string] | ['remove', string]

const PROBE = join(import.meta.dirname, 'keychain-probe.ts')

/** Makes the calls in a new process in the session; answers what each came to, and all that the process said. */
export async function callKeychain({ env }: KeyringSession, calls: KeychainCall[]) {
  // The calls go in by stdin: a command line can be read by everybody on the machine.
  const child = spawn(process.execPath, [PROBE], {
    env: { ...env, NODE_NO_WARNINGS: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [out, said] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdin.end(JSON.stringify(calls))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`The probe ended with ${code}: ${said}`)
  return { results: JSON.parse(out) as unknown[], said }
}
