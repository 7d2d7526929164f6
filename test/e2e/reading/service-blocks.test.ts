import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'
import { watchFaults } from '../page-faults.ts'

const HANDBOOK = join(import.meta.dirname, '../../../src-main/handbook')

/** The handbook's page of blocks, in the built app with its content policy. */
describe('a page with blocks of the service, in a browser', () => {
  let carrel: BrowserApp
  let page: Page
  let faults: string[]

  beforeAll(async () => {
    carrel = await openInBrowser(undefined, [HANDBOOK])
    page = carrel.page
    faults = watchFaults(page, { console: true })
    await page.getByRole('treeitem', { name: 'handbook' }).first().click()
    await openBlocks()
  })

  afterAll(() => carrel.close())

  const inTree = (title: string) =>
    page.getByRole('tree', { name: 'Pages' }).getByRole('treeitem', { name: title, exact: true })
  const isAt = (title: string) =>
    page.getByRole('main').getByRole('heading', { name: title, level: 1 }).first().waitFor()

  async function openBlocks(): Promise<void> {
    await inTree('Blocks').first().click()
    await isAt('Blocks')
  }

  it('draws the icons that it names, without a network', async () => {
    await page.locator('.prose svg[data-icon="rocket"] path').waitFor({ state: 'attached' })
    await page.locator('.prose .page-button svg[data-icon="pencil"] path').waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('.prose [data-neutral]').count()).toBe(0)
    await expect.poll(() => page.locator('.prose').innerText()).not.toMatch(/:rocket:|data-card|data-icon/)
  })

  it('opens a card by a click on its words, and by the keyboard', async () => {
    // A page that has just opened retains its position until its reader scrolls.
    await page.mouse.move(640, 400)
    await page.mouse.wheel(0, 1)
    // The link of the card covers its words.
    await page.getByText('Pictures and other files of a space.').click({ force: true })
    await isAt('Pictures and files')
    await page.goBack()
    await isAt('Blocks')
    const card = page.getByRole('link', { name: 'Write Formatting, and where a draft is saved.' })
    await card.focus()
    await page.keyboard.press('Enter')
    await isAt('The editor')
    await expect.poll(() => page.locator('.page-card').count()).toBe(0)
    await page.goBack()
    await isAt('Blocks')
  })

  it('searches with the query of a button', async () => {
    await page.getByRole('button', { name: 'Search for blocks' }).click()
    const input = page.getByRole('combobox', { name: 'Search pages, text and commands' })
    await input.waitFor()
    await expect.poll(() => input.inputValue()).toBe('blocks')
    await page.keyboard.press('Escape')
    await input.waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+k')
    await input.waitFor()
    await expect.poll(() => input.inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await input.waitFor({ state: 'detached' })
  })

  it('opens a prompt by the keyboard', async () => {
    const fold = page.getByRole('button', { name: 'Show the prompt' })
    await fold.focus()
    await page.keyboard.press('Enter')
    const text = page.getByText('Check this page for words that a new reader does not know.')
    await text.waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'Fold the prompt' }).getAttribute('aria-expanded'))
      .toBe('true')
  })

  it('causes no error, and no request to another machine', () => {
    expect(faults).toEqual([])
  })
})
