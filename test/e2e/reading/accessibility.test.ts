import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKS_SPECIFICATION, EVERY_BLOCK_BOOK } from '../../support/content/every-block-book.ts'
import { textChange, type ChangeRequest } from '../api-client.ts'
import { axeFindings } from '../axe.ts'
import { openWithBooks, type BrowserApp } from '../open-apps.ts'
import { watchFaults } from '../page-faults.ts'

/** Checks the most used screens in both themes. */
describe('the accessibility rules of axe', () => {
  let carrel: BrowserApp
  let page: Page
  let space: string
  let changeRequest: ChangeRequest
  let faults: string[]

  const main = (): Locator => page.getByRole('main')
  /** Opens a screen in a new document, so that no part of the previous screen remains. */
  async function open(path: string): Promise<void> {
    await page.goto('about:blank')
    await page.goto(`${carrel.url}/#/${path}`)
  }

  /** Adds a hint at the end of the first page, in the change request. */
  async function addHint(): Promise<void> {
    const [first] = await carrel.api.pages(`/spaces/${space}`)
    const markdown = await carrel.api.textOf(`/spaces/${space}`, first!.id)
    const added = `${markdown}\n\n{% hint style="warning" %}\nOther words.\n{% endhint %}\n`
    await carrel.api.change(changeRequest, textChange(first!.id, added))
  }

  beforeAll(async () => {
    carrel = await openWithBooks({ 'Book of blocks': EVERY_BLOCK_BOOK })
    page = carrel.page
    faults = watchFaults(page, { console: true })
    await page.getByRole('navigation', { name: 'Workspace' }).waitFor()
    const address = `/orgs/${await carrel.api.organization()}/openapi/desks`
    await carrel.api.call('PUT', address, { source: { text: DESKS_SPECIFICATION } })
    space = await carrel.api.space()
    changeRequest = await carrel.api.createChangeRequest(space, 'Other words')
    await addHint()
  })

  afterAll(() => carrel.close())

  it('find no fault in a page with every block, which shows no source but that of an integration', async () => {
    await open(`spaces/${space}`)
    await main().getByRole('heading', { name: 'Get a desk' }).waitFor()
    await main().getByText('Sharedwords stand here.').waitFor()
    await main().getByText('Version 4.2.').waitFor()
    await expect.poll(() => page.locator('.source-box figcaption').allInnerTexts()).toEqual(['@desk/embed'])
    expect(await axeFindings(page)).toEqual([])
  })

  it.each([
    ['the editor', (changes: string) => `${changes}/pages`, '.cm-live-block .hint'],
    ['the diff', (changes: string) => `${changes}/diff`, 'text="Other words."'],
    ['a change request', (changes: string) => changes, 'h1'],
    ['home', () => '', 'h1'],
    ['the search', () => 'search?query=desk', 'h1'],
    ['the settings', () => 'settings', 'h1'],
    ['the trash', () => 'trash', 'h1'],
    ['the variables of a space', () => `spaces/${space}/variables`, 'h1'],
    ['the tags of a change request', (changes: string) => `${changes}/tags`, '.entry'],
    ['a specification', () => 'openapi/desks', 'h1'],
  ])('find no fault in %s', async (_name, path, shown) => {
    await open(path(`spaces/${space}/changes/${changeRequest.number}`))
    await main().locator(shown).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('find no fault in the properties of a page', async () => {
    await open(`spaces/${space}/changes/${changeRequest.number}/pages`)
    await main().locator('.cm-live-block .hint').first().waitFor()
    await page.getByRole('button', { name: 'Page properties' }).click()
    await page.getByRole('complementary', { name: 'Page properties' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('leave the properties of a page usable: the page is left out of the search of its site', async () => {
    await open(`spaces/${space}/changes/${changeRequest.number}/pages`)
    await page.getByRole('button', { name: 'Page properties' }).click()
    const panel = page.getByRole('complementary', { name: 'Page properties' })
    await panel.getByLabel('Leave it out of the search of the site').check()
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' })
    const [first] = await carrel.api.pages(changeRequest.path)
    expect(first?.noIndex).toBe(true)
  })

  it('find no fault in the palette and the dialogs of the tree', async () => {
    await open(`spaces/${space}`)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('desk')
    await page.getByRole('option').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('treeitem', { name: 'Book of blocks' }).first().click({ button: 'right' })
    await page.getByRole('menuitem').first().waitFor()
    // A menu is outside of the landmarks, as every pop-up is.
    expect(await axeFindings(page, '[role=menu]')).toEqual([])
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('are checked without an error in the page', () => {
    expect(faults).toEqual([])
  })
})
