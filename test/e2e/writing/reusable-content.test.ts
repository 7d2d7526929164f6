import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPage, type ChangeRequest } from '../api-client.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

let carrel: BrowserApp
let page: Page
let space: string
let request: ChangeRequest

/** Returns the reusable contents of the change request, with their texts. */
async function reusable(): Promise<{ id: string; markdown: string }[]> {
  const address = `${request.path}/content/reusable-contents`
  const items = await carrel.api.items(address)
  return Promise.all(
    items.map(({ id }) => carrel.api.call<{ id: string; markdown: string }>('GET', `${address}/${id}`)),
  )
}
const editor = (title: string): Locator => page.getByRole('textbox', { name: `Text of ${title}` })
const saved = (): Locator => page.getByText('Saved', { exact: true })

/** Types into the editor, and waits until the core has the text. */
async function type(title: string, text: string): Promise<void> {
  await editor(title).click()
  await page.keyboard.type(text)
  await expect.poll(async () => (await reusable())[0]?.markdown ?? '').toContain(text)
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  space = await carrel.api.createSpace('Guide')
  request = await carrel.api.createChangeRequest(space)
})

afterAll(() => carrel.close())

describe('reusable content', () => {
  it('is added by keyboard, and its editor has the focus', async () => {
    await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}/reusable`)
    await page.getByRole('button', { name: 'Add reusable content' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Notice')
    await page.keyboard.press('Enter')
    await editor('Notice').waitFor()
    await expect.poll(() => editor('Notice').evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.type('Ships on Monday.')
    await expect.poll(async () => (await reusable())[0]?.markdown).toBe('Ships on Monday.')
    await saved().waitFor()
  })

  it('opens from the page that includes it, and the page shows the new text', async () => {
    await carrel.api.change(request, newPage('Shop', '{% include "/.gitbook/includes/notice.md" %}\n'))
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByText('Ships on Monday.').waitFor()
    await page.getByRole('link', { name: 'Notice' }).click({ modifiers: ['ControlOrMeta'] })
    await type('Notice', ' Free of charge.')
    await page.goBack()
    await page.getByText('Free of charge.').waitFor()
    await expect.poll(() => page.getByRole('group', { name: 'Reusable content: Notice' }).count()).toBe(1)
  })

  it('shows what another user writes, and loses no word of both', async () => {
    await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}/reusable`)
    await page.getByRole('link', { name: 'Notice' }).click()
    await editor('Notice').waitFor()
    const [{ id, markdown: before } = { id: '', markdown: '' }] = await reusable()
    await carrel.api.change(request, {
      operation: 'update_reusable_content',
      content: id,
      document: { markdown: `Read this first.\n\n${before}` },
      base: { markdown: before },
    })
    await editor('Notice').getByText('Read this first.').waitFor()
    await type('Notice', 'Mine.')
    expect((await reusable())[0]?.markdown).toContain('Read this first.')
  })

  it('is renamed, and is deleted after a question', async () => {
    await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}/reusable`)
    await page.getByRole('button', { name: 'Rename Notice' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Shipping')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Shipping' }).waitFor()
    await page.getByRole('button', { name: 'Delete Shipping' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No reusable content yet').waitFor()
    await expect.poll(() => reusable()).toEqual([])
  })

  it('of a space opens for editing in a new change request', async () => {
    await carrel.api.change(request, {
      operation: 'insert_reusable_content',
      title: 'Prices',
      document: { markdown: 'Ten.\n' },
    })
    await carrel.api.merge(request)
    await page.goto(`${carrel.url}/#/spaces/${space}/reusable`)
    // The change request that was open has a link of the same name until its screen closes.
    await page.locator(`a[href*="/spaces/${space}/reusable/"]`).filter({ hasText: 'Prices' }).click()
    await page.getByText('Ten.').waitFor()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await editor('Prices').waitFor()
    expect(page.url()).toMatch(/\/changes\/\d+\/reusable\//)
  })
})
