import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import type { ListedPage } from '../api-client.ts'
import { contentOf, editorText } from '../editor.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'
import { Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

let carrel: BrowserApp
let page: Page
let space: string
let pages: ListedPage[]

const drafts = async () => {
  const items = await carrel.api.items<{ number: number }>(`/spaces/${space}/change-requests?status=draft`)
  return items.map(({ number }) => number)
}

const main = (tab = page) => tab.getByRole('main')
const editor = (tab = page) => contentOf(tab)
const openPage = async (title: string, tab = page): Promise<void> => {
  const { id } = pages.find((each) => each.title === title) ?? { id: '' }
  await tab.goto(`${carrel.url}/#/spaces/${space}/pages/${id}`)
  await main(tab).getByRole('heading', { name: title, level: 1 }).waitFor()
}
const edit = async (title: string, tab = page): Promise<void> => {
  await openPage(title, tab)
  await main(tab).getByRole('link', { name: 'Edit', exact: true }).click()
  await editor(tab).waitFor()
}
const write = async (words: string): Promise<void> => {
  await editor().click()
  await page.keyboard.type(words)
  await main().getByRole('status').getByText('Saved').waitFor()
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  await page.getByRole('navigation', { name: 'Workspace' }).waitFor()
})
afterAll(() => carrel.close())

beforeEach(async () => {
  space = await carrel.api.createSpace('Guide')
  pages = await carrel.api.addPages(space, { Install: 'Words.\n', Start: 'Words.\n' })
})

describe('Edit', () => {
  it('pressed three times, and with a double click, leaves at most one draft', async () => {
    for (let time = 0; time < 3; time++) await edit('Install')
    await openPage('Install')
    await main().getByRole('link', { name: 'Edit', exact: true }).dblclick()
    await editor().waitFor()
    await expect.poll(() => drafts()).toHaveLength(1)
    await openPage('Start')
    await expect.poll(() => drafts()).toEqual([])
  })

  it('accepts every key that is pressed before the change request and the editor are open', async () => {
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
    await expect.poll(() => editorText(page)).toBe('Words. Typed at once\nand below, and later.\n')
    await page.unroute('**/app/call/createChangeRequest')
  })

  it('in two tabs opens one draft, which is not dropped while one of them shows it', async () => {
    const otherTab = await page.context().newPage()
    await otherTab.goto(`${carrel.url}/#token=${carrel.host.token}`)
    await otherTab.getByRole('navigation', { name: 'Workspace' }).waitFor()
    await Promise.all([edit('Install'), edit('Install', otherTab)])
    await expect.poll(() => drafts()).toHaveLength(1)
    await openPage('Start')
    await edit('Start')
    await openPage('Install')
    await otherTab.bringToFront()
    await editor(otherTab).click()
    await otherTab.keyboard.type('Typed. ')
    await main(otherTab).getByRole('status').getByText('Saved').waitFor()
    await otherTab.close()
    await expect.poll(() => drafts()).toHaveLength(1)
  })

  it('continues the change request that changes the page, reports that, and offers a new one', async () => {
    await edit('Install')
    await write('Mine. ')
    const [first] = await drafts()
    await edit('Install')
    await main().getByText(`You continue change request ${first}`).waitFor()
    await expect.poll(() => editor().innerText()).toContain('Mine.')
    await expect.poll(() => drafts()).toEqual([first])
    await main().getByRole('link', { name: 'New change request instead' }).click()
    await expect.poll(() => drafts()).toHaveLength(2)
    await editor().getByText('Words.').waitFor()
    await expect.poll(() => editor().innerText()).not.toContain('Mine.')
    // A page that it does not change gets a change request of its own.
    await edit('Start')
    await expect.poll(() => main().getByText('You continue').count()).toBe(0)
  })

  it('leaves a draft that the page announces with its changes', async () => {
    await openPage('Install')
    await edit('Install')
    await write('Mine. ')
    const [number] = await drafts()
    await openPage('Install')
    await main().getByRole('button', { name: 'You have a draft' }).click()
    const draft = page.getByRole('article', { name: `Change request ${number}` })
    await draft.getByRole('img', { name: '2 lines added, 0 removed' }).waitFor()
    await draft.getByRole('link', { name: 'Show changes' }).click()
    await main().getByText('Mine.').first().waitFor()
    await page.goBack()
    await main().getByRole('button', { name: 'You have a draft' }).click()
    await draft.getByRole('link', { name: 'Continue editing' }).click()
    await editor().getByText('Mine.').waitFor()
    await openPage('Start')
    await expect
      .poll(() =>
        main()
          .getByRole('button', { name: /^You have/ })
          .count(),
      )
      .toBe(0)
  })

  it('does not reuse a draft with a subject', async () => {
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
    await expect.poll(() => drafts()).toHaveLength(1)
  })
})

describe('a new change request', () => {
  it('created three times leaves at most one draft', async () => {
    for (let time = 0; time < 3; time++) {
      await page.goto(`${carrel.url}/#/spaces/${space}/changes`)
      await main().getByRole('link', { name: 'New change request' }).first().click()
      await editor().waitFor()
    }
    await expect.poll(() => drafts()).toHaveLength(1)
  })
})

describe('Edit on a replica', () => {
  it('pressed three times offline leaves nothing in the outbox after leaving the editor', async () => {
    const folder = temporaryFolder()
    const origin = await Origin.start(folder)
    const copy = await SyncedApp.connect(origin, folder)
    const { user } = copy
    await user.workOffline(true)
    for (let time = 0; time < 3; time++) await user.edit('Install')
    await user.openOutbox()
    await copy.page.getByText('Nothing waits here').waitFor()
    await user.workOffline(false)
    await user.sees(/^Online$/)
    for (const status of ['draft', 'archived'])
      await expect
        .poll(async () => origin.items(`/spaces/${await origin.space()}/change-requests?status=${status}`))
        .toEqual([])
  })
})
