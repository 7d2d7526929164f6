import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isGrown } from '../../support/grown-store/cache.ts'
import { grownStore } from '../../support/grown-store/grown-store.ts'
import { openInBrowser, type OpenApp } from '../open-apps.ts'
import { watchFaults } from '../page-faults.ts'

/** The number of pages. It is larger where a benchmark has made such a store on this machine. */
const PAGES = (await isGrown(38_000)) ? 38_000 : 10_000
/** The time for making a store, in milliseconds. */
const MAKING = 600_000

/** A large workspace, with more pages, change requests and comments than a screen can show. */
describe(`a workspace of ${PAGES} pages`, () => {
  let carrel: OpenApp
  let page: Page
  let faults: string[]

  beforeAll(async () => {
    const { data } = await grownStore(PAGES, () => undefined)
    carrel = await openInBrowser(data)
    page = carrel.page
    faults = watchFaults(page)
  }, MAKING)

  afterAll(() => carrel.close())

  const inLibrary = (title: string | RegExp): Locator =>
    page.getByRole('tree', { name: 'Spaces' }).getByRole('treeitem', { name: title, exact: true })
  /** The large space, whose row also has the number of its open change requests. */
  const book = (): Locator => inLibrary(/^The book/)
  const pages = (): Locator => page.getByRole('tree', { name: 'Pages' }).getByRole('treeitem')
  const main = (): Locator => page.getByRole('main')

  it('lists its spaces and the newest open change requests on the home screen', async () => {
    await book().waitFor()
    await main()
      .getByRole('link', { name: /^Change \d+/ })
      .first()
      .waitFor()
    await expect.poll(() => inLibrary('Collection 1').count()).toBe(1)
  })

  it('opens the space at its first page, and draws only a part of the tree', async () => {
    await book().click()
    await pages().first().waitFor()
    await main().getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => pages().count()).toBeLessThan(200)
  })

  it('finds a page by its title, and opens it', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('strings and character')
    const result = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()
    await result
      .getByText(/string/i)
      .first()
      .waitFor()
    await result.click()
    await main()
      .getByRole('heading', { name: /string/i })
      .first()
      .waitFor()
    const current = pages().and(page.locator('[aria-current="page"]'))
    const title = await main().getByRole('heading', { level: 1 }).innerText()
    await expect.poll(() => current.allInnerTexts()).toEqual([title])
  })

  it('lists change requests by their state, and shows the changes of one', async () => {
    const row = (state: string): Locator =>
      main()
        .getByRole('listitem')
        .filter({ has: page.getByLabel(state, { exact: true }) })
        .first()
    await page.getByRole('link', { name: /^Change requests/ }).click()
    await row('Open').waitFor()
    await main()
      .getByText(/^\s*Merged\s*\d+\s*$/)
      .first()
      .click()
    await row('Merged').waitFor()
    await main()
      .getByText(/^\s*Open\s*\d+\s*$/)
      .first()
      .click()
    await row('Open').getByRole('link').click()
    await page.getByRole('link', { name: /^Changes \d+$/ }).click()
    const added = page.getByText(/adds this paragraph/).first()
    await added.waitFor()
    await expect.poll(() => added.innerText()).toMatch(/^Change \d+ adds this paragraph/)
  })

  it('shows the comments of a page, with the replies of short threads', async () => {
    await book().click()
    await main().getByRole('heading', { level: 1 }).waitFor()
    await page
      .getByRole('button', { name: /comments?$/i })
      .first()
      .click()
    const panel = page.getByRole('list', { name: 'Comments' })
    await panel.getByRole('listitem').first().waitFor()
    // The replies of a short thread are shown at once.
    const thread = panel
      .getByRole('article')
      .filter({ has: page.getByRole('listitem') })
      .first()
    await thread.waitFor()
    await expect.poll(() => thread.getAttribute('aria-label')).toMatch(/^Comment by /)
  })

  it('causes no error, and no request to another machine', () => {
    expect(faults).toEqual([])
  })
})
