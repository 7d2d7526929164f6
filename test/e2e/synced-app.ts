import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { openContext } from './browser.ts'
import { startHost, type HostProcess } from './host-process.ts'
import type { Origin } from './origin.ts'
import { driveUser, type UserDriver } from './user-driver.ts'

const PICTURES = resolve(import.meta.dirname, '../../test-results/synced')

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

  /** Opens an app in a folder that is connected to an origin as its owner, or as an invited user. */
  static async connect(
    origin: Origin,
    folder: string,
    { email, env = {} }: { email?: string; env?: NodeJS.ProcessEnv } = {},
  ): Promise<SyncedApp> {
    const carrel = await SyncedApp.open(join(folder, 'app'), env)
    await carrel.user.connect(origin.url, await origin.newToken(email))
    await carrel.user.sees(/^Online$/)
    return carrel
  }

  /** Opens a screen of the app by its path, such as `/outbox`. */
  async goTo(path: string): Promise<void> {
    await this.#page.goto(`${this.#host.url}/#${path}`)
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
  await page.goto(`${host.url}/#token=${host.token}`)
  await page.getByRole('navigation', { name: 'Workspace' }).waitFor()
  return page
}
