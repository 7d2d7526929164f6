import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type * as Electron from 'electron'
import { _electron, chromium } from 'playwright-core'
import type { Page } from 'playwright-core'

const root = join(import.meta.dirname, '../..')

/** The running desktop app, built, on the stand-in or on Electron. A test cannot distinguish them. */
export interface RunningApp {
  /** The page in the app's window. */
  page: Page
  /** Runs a function in the main process. It may use only its two arguments. */
  evaluate<Argument, Value>(
    run: (electron: typeof Electron, argument: Argument) => Value,
    argument: Argument,
  ): Promise<Awaited<Value>>
  close(): Promise<void>
}

const electronProgram = join(root, 'node_modules/electron/dist/electron')

/** Returns true when Electron is installed, with a display for its windows. */
export const hasElectron = (): boolean =>
  existsSync(electronProgram) && Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])

const environment = (home: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  XDG_DATA_HOME: join(home, 'data'),
  XDG_CONFIG_HOME: join(home, 'config'),
  CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
})

/** Starts the built app on Electron itself. Its data lives below `home`. */
export async function launchOnElectron(home: string): Promise<RunningApp> {
  // Chromium's sandbox does not start as root, for example in a container.
  const args = process.getuid?.() === 0 ? [root, '--no-sandbox'] : [root]
  const display = {
    DISPLAY: process.env['DISPLAY'] ?? '',
    WAYLAND_DISPLAY: process.env['WAYLAND_DISPLAY'] ?? '',
  }
  const app = await _electron.launch({
    executablePath: electronProgram,
    args,
    env: { ...environment(home), ...display },
  })
  return {
    page: await app.firstWindow(),
    evaluate: (run, argument) => app.evaluate(run as never, argument) as never,
    close: () => app.close(),
  }
}

/** Rejects with the output of the app when it ends. */
function rejectOnExit(child: ChildProcess): Promise<never> {
  let printed = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  const exited = new Promise<never>((_, fail) => {
    child.once('exit', (code) => fail(new Error(`The app ended with ${code}.\n${printed}`)))
  })
  // The process always ends at some time. Only a caller that waits at that time needs the rejection.
  exited.catch(() => undefined)
  return exited
}

/** Waits for one message of the stand-in. */
function nextMessage<Message>(
  child: ChildProcess,
  isExpected: (message: object) => boolean,
): Promise<Message> {
  return new Promise((resolve) => {
    const receive = (message: object): void => {
      if (!isExpected(message)) return
      child.off('message', receive)
      resolve(message as Message)
    }
    child.on('message', receive)
  })
}

/** Polls until a value is defined. The browser's own actions emit no event to this process. */
async function until<Value>(read: () => Value | undefined): Promise<Value> {
  for (;;) {
    const value = read()
    if (value !== undefined) return value
    await wait(20)
  }
}

/** Connects to the browser of the stand-in and finds the app's page in it. */
async function joinBrowser(profile: string): Promise<{ page: Page; leave: () => Promise<void> }> {
  const portFile = join(profile, 'DevToolsActivePort')
  const port = await until(() =>
    existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n')[0] : undefined,
  )
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await until(() =>
    browser
      .contexts()
      .flatMap((context) => context.pages())
      .find((candidate) => candidate.url().startsWith('https://carrel.app.localhost/')),
  )
  return { page, leave: () => browser.close() }
}

/** Starts the built app on the stand-in. Its data lives below `home`. */
export async function launchOnStandIn(home: string): Promise<RunningApp> {
  const child = fork(join(root, 'out/main/main.js'), {
    cwd: root,
    env: environment(home),
    execPath: join(root, 'node_modules/node/bin/node'),
    execArgv: ['--import', join(root, 'test/standin/register.ts')],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const exited = rejectOnExit(child)
  const started = nextMessage<{ profile: string }>(child, (message) => 'profile' in message)
  const { page, leave } = await Promise.race([started.then(({ profile }) => joinBrowser(profile)), exited])
  let requests = 0
  return {
    page,
    async evaluate(run, argument) {
      requests += 1
      const id = requests
      const answer = nextMessage<{ value?: unknown; error?: string }>(
        child,
        (message) => 'id' in message && message.id === id,
      )
      child.send({ id, source: run.toString(), argument })
      const { value, error } = await Promise.race([answer, exited])
      if (error !== undefined) throw new Error(error)
      return value as never
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await leave()
    },
  }
}
