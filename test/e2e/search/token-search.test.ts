import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startKeyringSession } from '../../support/hosts/keyring.ts'
import { Origin, startHost, SyncedApp, temporaryFolder, type HostProcess } from '../synced-apps.ts'

/** A token that no server knows. */
const WRONG = 'crl_recognisable-and-wrong-0123456789abcdef'

/** Searches the data of an app for tokens and their encoded forms. `finds` lists the places that contain one. */
class TokenSearch {
  readonly finds: string[] = []
  readonly #shapes: Buffer[]

  constructor(tokens: string[]) {
    this.#shapes = tokens.flatMap((token) =>
      [token, encodeURIComponent(token), Buffer.from(token).toString('base64').replace(/=+$/, '')].map(
        (shape) => Buffer.from(shape),
      ),
    )
  }

  lookAt(place: string, content: string | Buffer): void {
    const bytes = Buffer.from(content)
    if (this.#shapes.some((shape) => bytes.includes(shape))) this.finds.push(place)
  }

  lookInFolder(folder: string): void {
    for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    )) {
      this.lookAt(join(parentPath, name), name)
      this.lookAt(join(parentPath, name), readFileSync(join(parentPath, name)))
    }
  }

  /** Searches the public data of a process on the machine, and its output. */
  lookAtProcess(name: string, { child, output }: HostProcess): void {
    const commandLine = `/proc/${child.pid}/cmdline`
    this.lookAt(`the output of ${name}`, output())
    if (existsSync(commandLine)) this.lookAt(`the command line of ${name}`, readFileSync(commandLine))
  }

  async pollPage(page: Page): Promise<void> {
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
    for (const [part, value] of Object.entries(state)) this.lookAt(`the page: ${part}`, String(value))
  }

  /** Searches all traffic of a page from now on, except the one request that sends the token. */
  watch(page: Page): void {
    page.on('request', (request) => {
      this.lookAt('an address', request.url())
      if (!request.url().endsWith('/app/call/connectAccount'))
        this.lookAt(`the body for ${request.url()}`, request.postData() ?? '')
    })
    page.on('response', async (response) => {
      if (!response.url().includes('/app/call/')) return
      this.lookAt(`the answer of ${response.url()}`, await response.text().catch(() => ''))
    })
    page.on('console', (message) => this.lookAt('the console of the page', message.text()))
  }

  /** Requests everything that a host reports about itself. */
  async lookAtAnswers({ url, token }: HostProcess): Promise<void> {
    const requests = [
      ...['sync', 'connection', 'outbox', 'trash', 'accounts', 'nothing'].map((name) => ['GET', name]),
      ['POST', 'sync'],
      ['POST', 'accounts'],
      ['POST', 'outbox/none/retry'],
    ]
    for (const [method = '', name = ''] of requests) {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const response = await fetch(`${url}/local/${name}`, {
        method,
        headers,
        ...(method === 'POST' && { body: '{}' }),
      })
      this.lookAt(`the head of ${name}`, JSON.stringify([...response.headers]))
      this.lookAt(`the answer of ${method} /local/${name}`, await response.text())
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
    await search.pollPage(page)
    await page.getByLabel('Token').fill(token)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await user.sees(/^Online$/)
    await search.pollPage(page)

    await user.edit('Install')
    await user.typeAfter('The first start', ' Have some tea.')
    await user.seesMark('On the server')
    await search.lookAtAnswers(carrel.host)
    await origin.stop()
    await user.syncNow()
    await user.sees(/^Offline since/)
    await search.pollPage(page)
    search.lookAtProcess('the app', carrel.host)
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
    await search.pollPage(carrel.page)
    await search.lookAtAnswers(carrel.host)
    search.lookAtProcess('the app', carrel.host)
    search.lookInFolder(folder)
    search.lookInFolder(home)
    expect(search.finds).toEqual([])
  })

  it('is in no answer, file or output of a host that received it from its environment', async () => {
    const folder = temporaryFolder()
    const origin = await Origin.start(folder)
    const token = await origin.newToken()
    const search = new TokenSearch([token])
    const options = ['--data', join(folder, 'copy'), '--port', '0', '--remote', origin.url]
    const copy = await startHost(options, { CARREL_REMOTE_TOKEN: token })
    await search.lookAtAnswers(copy)
    await origin.revokeTokens()
    await search.lookAtAnswers(copy)
    search.lookAtProcess('the copy', copy)
    await copy.quit()
    search.lookAtProcess('the copy, at its end', copy)
    search.lookInFolder(folder)
    expect(search.finds).toEqual([])
  })

  it('is found by the search of this test', () => {
    const folder = temporaryFolder()
    const search = new TokenSearch([WRONG])
    mkdirSync(join(folder, 'below'))
    writeFileSync(join(folder, 'below', 'a file'), `\0\u0001{"authorization":"Bearer ${WRONG}"}`)
    writeFileSync(join(folder, WRONG), '')
    search.lookInFolder(folder)
    search.lookAt('an address', `http://127.0.0.1/?token=${encodeURIComponent(WRONG)}`)
    search.lookAt('a head', `Basic ${Buffer.from(WRONG).toString('base64')}`)
    expect(search.finds.map((place) => place.replace(folder, ''))).toEqual(
      expect.arrayContaining([`/${WRONG}`, '/below/a file', 'an address', 'a head']),
    )
    rmSync(folder, { recursive: true })
  })
})
