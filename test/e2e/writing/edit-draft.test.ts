import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'
import { Origin, SyncedApp, temporaryFolder } from '../synced-apps.ts'
import { editorText } from './two-writers.ts'

let carrel: BrowserApp
let page: Page
let space: string
let pages: { id: string; title: string }[]

const ask = async <Value>(method: string, path: string, body?: object): Promise<Value> =>
  (await carrel.host.ask(method, `/v1${path}`, body)).json as Value
const drafts = async (status = 'draft') =>
  (
    await ask<{ items: { number: number }[] }>('GET', `/spaces/${space}/change-requests?status=${status}`)
  ).items.map(({ number }) => number)

const main = (at = page) => at.getByRole('main')
const editor = (at = page) => main(at).locator('.cm-content[contenteditable="true"]')
const openPage = async (title: string, at = page): Promise<void> => {
  const { id } = pages.find((each) => each.title === title) ?? { id: '' }
  await at.goto(`${carrel.url}/#/spaces/${space}/pages/${id}`)
  await main(at).getByRole('heading', { name: title, level: 1 }).waitFor()
}
const edit = async (title: string, at = page): Promise<void> => {
  await openPage(title, at)
  await main(at).getByRole('link', { name: 'Edit', exact: true }).click()
  await editor(at).waitFor()
}
const write = async (words: string): Promise<void> => {
  await editor().click()
  await page.keyboard.type(words)
  await main().getByRole('status').getByText('Saved').waitFor()
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  page.setDefaultTimeout(20_000)
  await page.getByRole('navigation', { name: 'Workspace' }).waitFor()
})
afterAll(() => carrel.close())

beforeEach(async () => {
  const orgs = await ask<{ items: { id: string }[] }>('GET', '/orgs')
  space = (await ask<{ id: string }>('POST', `/orgs/${orgs.items[0]?.id}/spaces`, { title: 'Guide' })).id
  const { id } = await ask<{ id: string }>('POST', `/spaces/${space}/change-requests`, {})
  const changes = ['Install', 'Start'].map((title) => ({
    operation: 'insert_page',
    title,
    document: { markdown: 'Words.\n' },
  }))
  await ask('POST', `/spaces/${space}/change-requests/${id}/content`, { changes })
  await ask('POST', `/spaces/${space}/change-requests/${id}/merge`, {})
  pages = (await ask<{ pages: typeof pages }>('GET', `/spaces/${space}/content/pages`)).pages
})

describe('Edit', () => {
  it('pressed three times, and with a double click, leaves at most one draft', async () => {
    for (let time = 0; time < 3; time++) await edit('Install')
    await openPage('Install')
    await main().getByRole('link', { name: 'Edit', exact: true }).dblclick()
    await editor().waitFor()
    expect(await drafts()).toHaveLength(1)
    await openPage('Start')
    await expect.poll(() => drafts()).toEqual([])
  })

  it('takes every key that is pressed before the change request and the editor are there', async () => {
    await openPage('Install')
    const { promise: created, resolve: create } = Promise.withResolvers<void>()
    await page.route('**/app/call/createChangeRequest', async (route) => {
      await created
      await route.continue()
    })
    await main().getByRole('link', { name: 'Edit', exact: true }).click()
    await page.keyboard.type(' Typed at once')
    await page.keyboard.press('Enter')
    await page.keyboard.type('and below')
    create()
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('cm-content')
    await page.keyboard.type(', and later.')
    await main().getByRole('status').getByText('Saved').waitFor()
    const text = await editorText({ page, name: 'one', cut: async () => undefined })
    expect(text).toBe('Words. Typed at once\nand below, and later.\n')
    await page.unroute('**/app/call/createChangeRequest')
  })

  it('in two tabs opens one draft, which is not dropped while one of them shows it', async () => {
    const other = await page.context().newPage()
    await other.goto(`${carrel.url}/#token=${carrel.host.token}`)
    await other.getByRole('navigation', { name: 'Workspace' }).waitFor()
    await Promise.all([edit('Install'), edit('Install', other)])
    expect(await drafts()).toHaveLength(1)
    await openPage('Start')
    await edit('Start')
    await openPage('Install')
    await other.bringToFront()
    await editor(other).click()
    await other.keyboard.type('Typed. ')
    await main(other).getByRole('status').getByText('Saved').waitFor()
    await other.close()
    expect(await drafts()).toHaveLength(1)
  })

  it('continues the change request that changes the page, reports that, and offers a new one', async () => {
    await edit('Install')
    await write('Mine. ')
    const [first] = await drafts()
    await edit('Install')
    await main().getByText(`You continue change request ${first}`).waitFor()
    expect(await editor().innerText()).toContain('Mine.')
    expect(await drafts()).toEqual([first])
    await main().getByRole('link', { name: 'New change request instead' }).click()
    await expect.poll(() => drafts()).toHaveLength(2)
    await editor().getByText('Words.').waitFor()
    expect(await editor().innerText()).not.toContain('Mine.')
    // A page that it does not change gets a change request of its own.
    await edit('Start')
    expect(await main().getByText('You continue').count()).toBe(0)
  })

  it('does not reuse a draft with a subject, or one of another user', async () => {
    await edit('Install')
    const [number] = await drafts()
    await main()
      .getByRole('button', { name: 'Untitled' })
      .or(main().locator('.subject .edit'))
      .first()
      .click()
    await main().getByRole('textbox', { name: 'Subject' }).fill('Later')
    await page.keyboard.press('Enter')
    await main().locator('.subject .edit').getByText('Later').waitFor()
    await openPage('Start')
    await edit('Start')
    expect((await drafts()).toSorted()).toEqual([number, (number ?? 0) + 1])
  })

  it('creates a new draft for a user who returns to a dropped one', async () => {
    await edit('Install')
    await openPage('Start')
    await expect.poll(() => drafts()).toEqual([])
    await page.goBack()
    await editor().waitFor()
    await write('After all. ')
    expect(await drafts()).toHaveLength(1)
  })
})

describe('a new change request', () => {
  it('created three times leaves at most one draft', async () => {
    for (let time = 0; time < 3; time++) {
      await page.goto(`${carrel.url}/#/spaces/${space}/changes`)
      await main().getByRole('link', { name: 'New change request' }).first().click()
      await editor().waitFor()
    }
    expect(await drafts()).toHaveLength(1)
  })
})

describe('Edit on a replica', () => {
  it('pressed three times offline leaves nothing in the outbox after leaving the editor', async () => {
    const folder = temporaryFolder()
    const origin = await Origin.start(folder)
    const copy = await SyncedApp.open(join(folder, 'app'))
    const { user } = copy
    await user.connect(origin.url, await origin.newToken())
    await user.sees(/^Online$/)
    await user.workOffline(true)
    for (let time = 0; time < 3; time++) await user.edit('Install')
    await user.openOutbox()
    await copy.page.getByText('Nothing waits here').waitFor()
    await user.workOffline(false)
    await user.sees(/^Online$/)
    expect(await origin.items(`/v1/spaces/${await origin.space()}/change-requests?status=archived`)).toEqual(
      [],
    )
  })
})
