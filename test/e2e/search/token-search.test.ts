import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { startKeyringSession } from '../../support/hosts/keyring.ts'
import { startHost, type HostProcess } from '../host-process.ts'
import { Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

/** A token that no server knows. */
const WRONG = 'crl_recognisable-and-wrong-0123456789abcdef'

/** Searches the data of an app for tokens and their encoded forms. `places` lists those that contain one. */
class TokenSearch {
  readonly places: string[] = []
  readonly #shapes: Buffer[]
  readonly #answers: Promise<void>[] = []

  constructor(tokens: string[]) {
    this.#shapes = tokens.flatMap((token) =>
      [token, encodeURIComponent(token), Buffer.from(token).toString('base64').replace(/=+$/, '')].map(
        (shape) => Buffer.from(shape),
      ),
    )
  }

  searchIn(place: string, content: string | Buffer): void {
    const bytes = Buffer.from(content)
    if (this.#shapes.some((shape) => bytes.includes(shape))) this.places.push(place)
  }

  searchFolder(folder: string): void {
    for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    )) {
      this.searchIn(join(parentPath, name), name)
      this.searchIn(join(parentPath, name), readFileSync(join(parentPath, name)))
    }
  }

  /** Searches the public data of a process on the machine, and its output. */
  searchProcess(name: string, { child, output }: HostProcess): void {
    const commandLine = `/proc/${child.pid}/cmdline`
    this.searchIn(`the output of ${name}`, output())
    if (existsSync(commandLine)) this.searchIn(`the command line of ${name}`, readFileSync(commandLine))
  }

  async searchPage(page: Page): Promise<void> {
    const state = await page.evaluate(() => ({
      document: document.documentElement.outerHTML,
      fields: [...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value')),
      local: JSON.stringify({ ...localStorage }),
      session: JSON.stringify({ ...sessionStorage }),
      cookie: document.cookie,
      address: location.href,
      history: JSON.stringify(history.state),
      resources: performance.getEntriesByType('resource').map(({ name }) => name),
    }))
    for (const [part, value] of Object.entries(state)) this.searchIn(`the page: ${part}`, String(value))
  }

  /** Searches all traffic of a page from now on, except the one request that sends the token. */
  watch(page: Page): void {
    page.on('request', (request) => {
      this.searchIn('an address', request.url())
      if (!request.url().endsWith('/app/call/connectAccount'))
        this.searchIn(`the body for ${request.url()}`, request.postData() ?? '')
    })
    page.on('response', (response) => {
      if (response.url().includes('/app/call/')) this.#answers.push(this.#searchAnswer(response))
    })
    page.on('console', (message) => this.searchIn('the console of the page', message.text()))
  }

  async #searchAnswer(response: Response): Promise<void> {
    this.searchIn(`the answer of ${response.url()}`, await response.text().catch(() => ''))
  }

  /** Resolves once all answers so far are searched. */
  async untilSearched(): Promise<void> {
    await Promise.all(this.#answers)
  }

  /** Requests and searches everything that a host reports about itself. */
  async searchAnswers({ url, token }: HostProcess): Promise<void> {
    const requests = [
      ...['sync', 'connection', 'outbox', 'trash', 'accounts', 'nothing'].map((name) => ['GET', name]),
      ['POST', 'sync'],
      ['POST', 'accounts'],
      ['POST', 'outbox/none/retry'],
    ]
    for (const [method = '', name = ''] of requests) {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const answer = await fetch(`${url}/local/${name}`, {
        method,
        headers,
        ...(method === 'POST' && { body: '{}' }),
      })
      this.searchIn(`the head of ${name}`, JSON.stringify([...answer.headers]))
      this.searchIn(`the answer of ${method} /local/${name}`, await answer.text())
    }
  }
}

describe('the token of a remote', () => {
  it('is stored in the keychain alone, whatever the app does', async () => {
    const folder = temporaryFolder()
    const { env, home } = await startKeyringSession('unlocked')
    const origin = await Origin.start(folder)
    const token = await origin.newToken()
    const search = new TokenSearch([token, WRONG])
    const carrel = await SyncedApp.open(join(folder, 'app'), env)
    const { user, page } = carrel
    search.watch(page)

    await page.getByRole('button', { name: 'Accounts' }).click()
    await page.getByRole('button', { name: 'Connect to a workspace' }).click()
    await page.getByLabel('Address').fill(origin.url)
    await page.getByLabel('Token').fill(WRONG)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.locator('input[type=password][aria-invalid]').waitFor()
    await search.searchPage(page)
    await page.getByLabel('Token').fill(token)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await user.sees(/^Online$/)
    await search.searchPage(page)

    await user.edit('Install')
    await user.typeAfter('The first start', ' Have some tea.')
    await user.seesMark('On the server')
    await search.searchAnswers(carrel.host)
    await origin.stop()
    await user.syncNow()
    await user.sees(/^Offline since/)
    await search.searchPage(page)
    search.searchProcess('the app', carrel.host)
    await carrel.restart()
    search.watch(carrel.page)
    await origin.startAgain()
    await carrel.user.syncNow()
    await carrel.user.sees(/^Online$/)
    await origin.revokeTokens()
    await carrel.user.syncNow()
    await carrel.user.sees(/^Not synced/)
    await carrel.user.openAccounts()
    await carrel.page.getByRole('button', { name: 'Enter a new token' }).waitFor()
    await search.searchPage(carrel.page)
    await search.searchAnswers(carrel.host)
    search.searchProcess('the app', carrel.host)
    search.searchFolder(folder)
    search.searchFolder(home)
    await search.untilSearched()
    expect(search.places).toEqual([])
  })

  it('is in no answer, file or output of a host that received it from its environment', async () => {
    const folder = temporaryFolder()
    const origin = await Origin.start(folder)
    const token = await origin.newToken()
    const search = new TokenSearch([token])
    const options = ['--data', join(folder, 'copy'), '--port', '0', '--remote', origin.url]
    const copy = await startHost(options, { CARREL_REMOTE_TOKEN: token })
    await search.searchAnswers(copy)
    await origin.revokeTokens()
    await search.searchAnswers(copy)
    search.searchProcess('the copy', copy)
    await copy.quit()
    search.searchProcess('the copy, at its end', copy)
    search.searchFolder(folder)
    expect(search.places).toEqual([])
  })

  it('is found by the search of this test', () => {
    const folder = temporaryFolder()
    const search = new TokenSearch([WRONG])
    mkdirSync(join(folder, 'below'))
    writeFileSync(join(folder, 'below', 'a file'), `\0\u0001{"authorization":"Bearer ${WRONG}"}`)
    writeFileSync(join(folder, WRONG), '')
    search.searchFolder(folder)
    search.searchIn('an address', `http://127.0.0.1/?token=${encodeURIComponent(WRONG)}`)
    search.searchIn('a head', `Basic ${Buffer.from(WRONG).toString('base64')}`)
    expect(search.places.map((place) => place.replace(folder, ''))).toEqual(
      expect.arrayContaining([`/${WRONG}`, '/below/a file', 'an address', 'a head']),
    )
    rmSync(folder, { recursive: true })
  })
})
