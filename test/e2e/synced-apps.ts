import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { openContext } from './browser.ts'
import { driveUser, type UserDriver } from './user-driver.ts'

const BUILT = resolve(import.meta.dirname, '../../out/main')
const CODE_CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/carrel-test-code')
const PICTURES = resolve(import.meta.dirname, '../../test-results/synced')

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

/** Creates a folder for the files of a test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'carrel-synced-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const INSTALL = `# Install

Download the archive, unpack it where it may stay, and start it from there.

The first start takes a moment.

Then open the workspace in the app.
`

/** A workspace with one space, "guide", of two pages. It can be stopped, and restarts at its address. */
export class Origin {
  readonly #data: string
  #host: HostProcess

  private constructor(data: string, host: HostProcess) {
    this.#data = data
    this.#host = host
  }

  static async start(folder: string): Promise<Origin> {
    const guide = join(folder, 'guide')
    mkdirSync(guide)
    writeFileSync(join(guide, 'README.md'), '# Guide\n\nWhat there is to know.\n')
    writeFileSync(join(guide, 'install.md'), INSTALL)
    const data = join(folder, 'origin')
    const host = await startHost(['--data', data, '--port', '0', '--origin', '--import', guide])
    return new Origin(data, host)
  }

  get url(): string {
    return this.#host.url
  }

  stop(): Promise<void> {
    return this.#host.quit()
  }

  async startAgain(): Promise<void> {
    this.#host = await startHost(['--data', this.#data, '--port', new URL(this.url).port, '--origin'])
  }

  /** Sends a request as the user of the origin. */
  async request(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(this.url + path, {
      method,
      headers: { Authorization: `Bearer ${this.#host.token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? null : response.json()
  }

  async items(path: string): Promise<Record<string, string>[]> {
    return ((await this.request('GET', path)) as { items: Record<string, string>[] }).items
  }

  async organization(): Promise<string> {
    return (await this.items('/v1/orgs'))[0]?.['id'] ?? ''
  }

  async space(): Promise<string> {
    return (await this.items(`/v1/orgs/${await this.organization()}/spaces`))[0]?.['id'] ?? ''
  }

  /** Returns the texts of the page at a path in every open change request. */
  async textsInChangeRequests(path: string): Promise<string[]> {
    const space = await this.space()
    const texts: string[] = []
    for (const status of ['draft', 'open']) {
      for (const { id } of await this.items(`/v1/spaces/${space}/change-requests?status=${status}`)) {
        const address = `/v1/spaces/${space}/change-requests/${id}/content/path/${path}?format=markdown`
        texts.push(((await this.request('GET', address)) as { markdown: string }).markdown)
      }
    }
    return texts
  }

  /** Invites a user who may edit, and returns their id. */
  async invite(email: string): Promise<string> {
    const address = `/v1/orgs/${await this.organization()}/invites`
    const { users } = (await this.request('POST', address, { emails: [email], role: 'edit' })) as {
      users: string[]
    }
    return users[0] ?? ''
  }

  /** Returns a token that outlives the process: of the user of this origin, or of an invited user. */
  async newToken(email?: string): Promise<string> {
    const [created] = await this.#tokens('create', ...(email === undefined ? [] : ['--user', email]))
    return created?.['token'] ?? ''
  }

  /** Revokes every token that `newToken` created. */
  async revokeTokens(): Promise<void> {
    for (const { id = '' } of await this.#tokens('list')) await this.#tokens('revoke', id)
  }

  async #tokens(...command: string[]): Promise<Record<string, string>[]> {
    const options = [join(BUILT, 'token.js'), '--data', this.#data, ...command]
    const { stdout } = await promisify(execFile)(process.execPath, options)
    const lines = stdout.split('\n').filter((line) => line !== '')
    return lines.map((line) => JSON.parse(line) as Record<string, string>)
  }
}

/** The app on a data folder of its own, as one user sees it. It can be quit and restarted. */
export class SyncedApp {
  readonly data: string
  readonly #env: NodeJS.ProcessEnv
  #host: HostProcess
  #page: Page

  private constructor(data: string, env: NodeJS.ProcessEnv, host: HostProcess, page: Page) {
    this.data = data
    this.#env = env
    this.#host = host
    this.#page = page
  }

  static async open(data: string, env: NodeJS.ProcessEnv = {}): Promise<SyncedApp> {
    const host = await startHost(appOptions(data), env)
    const carrel = new SyncedApp(data, env, host, await openPage(host))
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await carrel.#picture(task.name)
      await carrel.#page.context().close()
    })
    return carrel
  }

  get page(): Page {
    return this.#page
  }

  get host(): HostProcess {
    return this.#host
  }

  /** Returns the actions of the user of this app. */
  get user(): UserDriver {
    return driveUser(this.#page)
  }

  /** Takes a screenshot for a reviewer to check. */
  async #picture(name: string): Promise<void> {
    mkdirSync(PICTURES, { recursive: true })
    const file = `${name.replaceAll(/\W+/g, '-').slice(-80)}-${basename(this.data)}.png`
    await this.#page.screenshot({ path: join(PICTURES, file) })
  }

  /** Kills the app as a power failure would, and starts it again. */
  async kill(): Promise<void> {
    await this.#page.context().close()
    const ended = once(this.#host.child, 'exit')
    this.#host.child.kill('SIGKILL')
    await ended
    this.#host = await startHost(appOptions(this.data), this.#env)
    this.#page = await openPage(this.#host)
  }

  /** Ends the app, changes its files when `meanwhile` is given, and starts it again. */
  async restart(meanwhile?: () => void): Promise<void> {
    await this.#page.context().close()
    await this.#host.quit()
    meanwhile?.()
    this.#host = await startHost(appOptions(this.data), this.#env)
    this.#page = await openPage(this.#host)
  }
}

const appOptions = (data: string): string[] => ['--data', data, '--port', '0', '--accounts', '--sample']

async function openPage(host: HostProcess): Promise<Page> {
  const context = await openContext()
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(`${host.url}/#token=${host.token}`)
  await page.getByRole('navigation', { name: 'Workspace' }).waitFor()
  return page
}
