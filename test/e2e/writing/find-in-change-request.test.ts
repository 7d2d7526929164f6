import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentOf } from '../editor.ts'
import { openWithBooks, type BrowserApp } from '../open-apps.ts'

const BOOK = {
  'README.md': '# Lamps\n\nA lamp gives light.\n',
  'desk.md': '# Desks\n\nA desk.\n',
  'SUMMARY.md': '# Contents\n\n* [Lamps](README.md)\n* [Desks](desk.md)\n',
}

describe('find and replace in a change request', () => {
  let carrel: BrowserApp
  let page: Page

  beforeAll(async () => {
    carrel = await openWithBooks({ 'House book': BOOK })
    page = carrel.page
    await page.getByRole('treeitem', { name: 'House book' }).first().click()
    await page.getByRole('treeitem', { name: 'Desks' }).click()
    await page.getByRole('main').getByText('Edit', { exact: true }).first().click()
    await contentOf(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' With a lamp.')
  })

  afterAll(() => carrel.close())

  const drafts = async () =>
    carrel.api.items(`/spaces/${await carrel.api.space()}/change-requests?status=draft`)

  it('finds the typed text, with the selected text as the first one', async () => {
    for (let count = 0; count < 'lamp.'.length; count += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
    // Caps Lock makes this a small letter.
    await page.keyboard.press('ControlOrMeta+Shift+f')
    await page.waitForURL(/\/changes\/1\/find\?text=lamp/)
    await page.getByRole('status').getByText('3 hits in 2 pages', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('region').getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringContaining('Title'),
        expect.stringContaining('A lamp gives light.'),
        expect.stringContaining('With a lamp.'),
      ])
  })

  it('replaces in the open change request, and begins no other one', async () => {
    await page.getByRole('textbox', { name: 'Replace by' }).fill('torch')
    await page.getByRole('button', { name: 'Replace 3' }).click()
    await page.waitForURL(/\/changes\/1\/diff/)
    await page.getByText('With a torch.').first().waitFor()
    expect((await drafts()).map(({ number }) => number)).toEqual([1])
  })

  it('shows the search again after a page was opened from it', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+F')
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('torch')
    await page.waitForURL(/text=torch/)
    await page.getByRole('region', { name: 'Desks' }).getByRole('link', { name: 'Desks' }).click()
    await contentOf(page).getByText('With a torch.').waitFor()
    await page.goBack()
    await page.getByRole('status').getByText('3 hits in 2 pages', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Find', exact: true }).inputValue())
      .toBe('torch')
  })
})
