import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corpusArchive } from '../support/content/corpora.ts'
import { readPdf } from '../support/content/read-pdf.ts'
import { openableApps, type OpenApp } from './open-apps.ts'
import { watchFaults } from './page-faults.ts'

/** The user's tasks around the pages: ordering spaces, admitting programs, and saving a PDF. */
describe.each(openableApps)('the owner of a workspace at $name', ({ open }) => {
  let carrel: OpenApp
  let page: Page
  let faults: string[]

  beforeAll(async () => {
    carrel = await open()
    page = carrel.page
    page.setDefaultTimeout(20_000)
    faults = watchFaults(page)
  })

  afterAll(() => carrel.close())

  const inLibrary = (title: string): Locator =>
    page.getByRole('tree', { name: 'Spaces' }).getByRole('treeitem', { name: title, exact: true })
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
  const choose = (name: string): Promise<void> => page.getByRole('menuitem', { name }).click()

  /** Creates a space or a collection by the menu beside the heading of the library. */
  async function create(kind: 'space' | 'collection', title: string): Promise<void> {
    await button('Add to the workspace').click()
    await choose(`New ${kind}…`)
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await button('Create').click()
    await inLibrary(title).waitFor()
  }

  const levelOf = (title: string): Promise<string | null> => inLibrary(title).getAttribute('aria-level')

  it('creates collections and spaces, and moves them into each other by menu and by dragging', async () => {
    await create('collection', 'Guides')
    await create('collection', 'Team')
    await create('space', 'Field notes')
    await create('space', 'Recipes')

    await inLibrary('Field notes').click({ button: 'right' })
    await choose('Move to…')
    await page.getByRole('radio', { name: 'Guides' }).check()
    await button('Move').click()
    await expect.poll(() => levelOf('Field notes')).toBe('2')

    await inLibrary('Recipes').dragTo(inLibrary('Guides'))
    await expect.poll(() => levelOf('Recipes')).toBe('2')
    await inLibrary('Guides').dragTo(inLibrary('Team'))
    await expect.poll(() => levelOf('Recipes')).toBe('3')
  })

  it('orders spaces by keyboard, and renames a collection', async () => {
    const guides = async () => {
      const tree = page.getByRole('tree', { name: 'Spaces' }).getByRole('treeitem')
      const titles = (await tree.allInnerTexts()).map((text) => text.trim())
      return titles.filter((title) => title === 'Field notes' || title === 'Recipes')
    }
    await expect.poll(() => guides()).toEqual(['Field notes', 'Recipes'])
    await inLibrary('Recipes').click()
    await page.getByRole('tree', { name: 'Spaces' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(guides).toEqual(['Recipes', 'Field notes'])

    await inLibrary('Guides').click({ button: 'right' })
    await choose('Rename…')
    await page.getByRole('textbox', { name: 'Title' }).fill('How-to')
    await button('Rename').click()
    await inLibrary('How-to').waitFor()
  })

  it('deletes a collection, and retains its content', async () => {
    await inLibrary('How-to').click({ button: 'right' })
    await choose('Delete…')
    await button('Delete').click()
    await inLibrary('How-to').waitFor({ state: 'detached' })
    await expect.poll(() => levelOf('Recipes')).toBe('2')
    await expect.poll(() => levelOf('Field notes')).toBe('2')
  })

  it('creates a token that opens the API, and revokes it', async () => {
    await button('Settings').click()
    await page.getByRole('link', { name: 'Manage tokens' }).click()
    await button('New token').click()
    await page.getByRole('textbox', { name: 'What is it for?' }).fill('Release script')
    await button('Create the token').click()
    const token = await page.getByRole('textbox', { name: 'Token' }).inputValue()
    expect(token).toMatch(/^crl_/)
    await button('Done').click()
    expect(await page.content()).not.toContain(token)

    const tokenStatus = async (): Promise<number> =>
      (await fetch(`${carrel.url}/v1/user`, { headers: { Authorization: `Bearer ${token}` } })).status
    if (carrel.url) expect(await tokenStatus()).toBe(200)
    await button('Revoke Release script').click()
    await button('Revoke').click()
    await page.getByText('No tokens yet').waitFor()
    if (carrel.url) expect(await tokenStatus()).toBe(401)
  })

  it('saves a page as a PDF', async () => {
    await page.getByRole('link', { name: 'My workspace' }).first().click()
    await carrel.choose(corpusArchive('rust-book'), () => button('Import an archive').first().click())
    await button('Open')
      .or(page.getByRole('link', { name: /^Open/ }))
      .first()
      .click()
    await page.getByRole('tree', { name: 'Pages' }).getByRole('treeitem', { name: 'Foreword' }).click()
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Foreword' }).waitFor()
    await button('More about this page').click()
    const download = page.waitForEvent('download')
    await choose('Save as PDF')
    const saved = await download
    expect(saved.suggestedFilename()).toBe('Foreword.pdf')
    const { text, info } = readPdf(new Uint8Array(readFileSync((await saved.path())!)))
    expect(info['Title']).toBe('Foreword')
    expect(text.replaceAll(/\s+/g, ' ')).toContain('has come a long way in a few short years')
    await page.getByText('Saved as Foreword.pdf').waitFor()
  })

  it('caused no error in the page, and no request to another machine', () => {
    expect(faults).toEqual([])
  })
})
