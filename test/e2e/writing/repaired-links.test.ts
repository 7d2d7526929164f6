import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChangeRequest, ListedPage } from '../api-client.ts'
import { contentOf, editorText } from '../editor.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

let carrel: BrowserApp
let page: Page
let request: ChangeRequest
let pages: ListedPage[]

const content = () => contentOf(page)
const text = () => editorText(page)
const broken = () => content().locator('.cm-broken-link')

const TEXTS = {
  Lamps: 'One.\n\nSee [gone](gone.md "A title") and [Wood](wood.md).\n\nThen ![lost](lost.png) ends.\n',
  Wood: 'Words of wood. [Lamps](lamps.md)\n',
  Doors: 'A [Wood](wood.md), [this](wood.md) and [Wood](wood.md#wood).\n',
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  const space = await carrel.api.createSpace('House')
  pages = await carrel.api.addPages(space, TEXTS)
  request = await carrel.api.createChangeRequest(space)
  await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}/pages/${pages[0]?.id}`)
  await content().waitFor()
  await content().focus()
  // The keys change from the live layout to the source.
  await page.keyboard.press('ControlOrMeta+Shift+E')
})

afterAll(() => carrel.close())

describe('a broken link in the editor', () => {
  it('is underlined, as a missing picture is, and a valid link is not', async () => {
    await expect
      .poll(() => broken().allInnerTexts())
      .toEqual(['[gone](gone.md "A title")', '![lost](lost.png)'])
  })

  it('is found and retargeted by keys alone', async () => {
    await content().focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('F8')
    await page.keyboard.press('ControlOrMeta+F8')
    await page.getByRole('listbox').getByRole('option', { name: /Doors/ }).waitFor()
    await page.keyboard.type('Door')
    await page.getByRole('listbox').getByRole('option', { name: /Doors/ }).waitFor()
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(text).toContain('See [gone](doors.md "A title") and [Wood](wood.md).')
    await expect.poll(() => broken().allInnerTexts()).toEqual(['![lost](lost.png)'])
  })

  it('is removed from its tooltip', async () => {
    const remove = page.getByRole('button', { name: 'Remove the picture' })
    // The links are checked again once all targets are known. That closes a tooltip, until the pointer moves again.
    const press = async () => {
      await page.mouse.move(1, 1)
      await broken().hover()
      return remove.click({ timeout: 2000 }).then(
        () => true,
        () => false,
      )
    }
    await expect.poll(press, { timeout: 60_000 }).toBe(true)
    await expect.poll(text).toContain('Then  ends.')
    await expect.poll(() => broken().count()).toBe(0)
  })
})

describe('a renamed page', () => {
  it('offers to update the links that repeat the old one, in the same change request', async () => {
    await page.getByRole('tree', { name: 'Pages of this change request' }).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Title' }).fill('Timber')
    await page.keyboard.press('Enter')
    const offer = page.getByRole('region', { name: 'Messages' })
    await offer.getByText('3 links on 2 pages still say “Wood”.').waitFor()
    await offer.getByRole('button', { name: 'Update links' }).click()
    await offer.getByText('3 links on 2 pages updated.').waitFor()
    await expect
      .poll(() => carrel.api.textOf(request.path, pages[2]!.id))
      .toBe('A [Timber](wood.md), [this](wood.md) and [Timber](wood.md#timber).\n')
    await expect.poll(text).toContain('[Timber](wood.md)')
  })
})
