import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKS_SPECIFICATION, writeEveryBlockBook } from '../../support/content/every-block-book.ts'
import { axeFindings } from '../axe.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

interface Listed {
  id: string
}

/** Checks the most used screens in both themes. */
describe('the accessibility rules of axe', () => {
  let carrel: BrowserApp
  let page: Page
  let folder: string
  let space: string
  let changeRequest: { id: string; number: number }
  const faults: string[] = []

  const callApi = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const { status, json } = await carrel.host.request(method, `/v1${path}`, body)
    expect([path, status < 300 ? 0 : json]).toEqual([path, 0])
    return json as Answer
  }
  const main = (): Locator => page.getByRole('main')
  /** Opens a screen in a new document, so that no part of the previous screen remains. */
  async function open(path: string): Promise<void> {
    await page.goto('about:blank')
    await page.goto(`${carrel.url}/#/${path}`)
  }

  /** Adds a hint at the end of the first page, in the change request. */
  async function addHint(): Promise<void> {
    const { pages } = await callApi<{ pages: { id: string }[] }>('GET', `/spaces/${space}/content/pages`)
    const id = pages[0]!.id
    const read = `/spaces/${space}/content/page/${id}?format=markdown`
    const { markdown } = await callApi<{ markdown: string }>('GET', read)
    const added = `${markdown}\n\n{% hint style="warning" %}\nOther words.\n{% endhint %}\n`
    const changes = [{ operation: 'update_page', page: id, document: { markdown: added } }]
    await callApi('POST', `/spaces/${space}/change-requests/${changeRequest.id}/content`, { changes })
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'carrel-blocks-'))
    writeEveryBlockBook(folder)
    carrel = await openInBrowser(undefined, [folder])
    page = carrel.page
    page.setDefaultTimeout(20_000)
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(carrel.url) || /^(?:data|blob):/.test(request.url())
      if (!isOwn) faults.push(`requested ${request.url()}`)
    })
    await page.getByRole('navigation', { name: 'Workspace' }).waitFor()
    const organization = (await callApi<{ items: Listed[] }>('GET', '/orgs')).items[0]!.id
    await callApi('PUT', `/orgs/${organization}/openapi/desks`, { source: { text: DESKS_SPECIFICATION } })
    space = (await callApi<{ items: Listed[] }>('GET', `/orgs/${organization}/spaces`)).items[0]!.id
    changeRequest = await callApi('POST', `/spaces/${space}/change-requests`, { subject: 'Other words' })
    await addHint()
  })

  afterAll(async () => {
    await carrel.close()
    rmSync(folder, { recursive: true })
  })

  it('find no fault in a page with every block, which shows no source but that of an integration', async () => {
    await open(`spaces/${space}`)
    await main().getByRole('heading', { name: 'Get a desk' }).waitFor()
    await main().getByText('Sharedwords stand here.').waitFor()
    await main().getByText('Version 4.2.').waitFor()
    expect(await page.locator('.source-box figcaption').allInnerTexts()).toEqual(['@desk/embed'])
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

  it('find no fault in the properties of a page, which it leaves out of the search of the site', async () => {
    await open(`spaces/${space}/changes/${changeRequest.number}/pages`)
    await page.getByRole('button', { name: 'Page properties' }).click()
    const panel = page.getByRole('complementary', { name: 'Page properties' })
    expect(await axeFindings(page)).toEqual([])
    await panel.getByLabel('Leave it out of the search of the site').check()
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' })
    const path = `/spaces/${space}/change-requests/${changeRequest.id}/content/pages`
    expect((await callApi<{ pages: { noIndex?: boolean }[] }>('GET', path)).pages[0]?.noIndex).toBe(true)
  })

  it('find no fault in the palette and the dialogs of the tree', async () => {
    await open(`spaces/${space}`)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('desk')
    await page.getByRole('option').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page
      .getByRole('treeitem', { name: /carrel-blocks/ })
      .first()
      .click({ button: 'right' })
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
