import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWithBooks, type BrowserApp } from '../open-apps.ts'

const BOOK = {
  'README.md': '# Lamps\n\nA lamp gives light. `lamp` is code.\n\nTwo lamps: [a lamp](lamp.md).\n',
  'lamp.md': '# The lamp\n\nA Lamp of version 1.2.\n',
  'SUMMARY.md': '# Contents\n\n* [Lamps](README.md)\n* [The lamp](lamp.md)\n',
}

describe('find and replace', () => {
  let carrel: BrowserApp
  let page: Page

  beforeAll(async () => {
    carrel = await openWithBooks({ 'House book': BOOK })
    page = carrel.page
    await page.getByRole('treeitem', { name: 'House book' }).first().click()
    await page.getByRole('treeitem', { name: 'Lamps' }).click()
    await page.locator('article.prose').getByText('gives light').waitFor()
  })

  afterAll(() => carrel.close())

  const outcome = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
  const find = () => page.getByRole('textbox', { name: 'Find', exact: true })

  it('opens by key and lists hits as the user types', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+f')
    await find().waitFor()
    await page.keyboard.type('lamp')
    await outcome('8 hits in 2 pages')
    await page.getByRole('button', { name: 'Whole words' }).click()
    await outcome('6 hits in 2 pages')
    await page.getByRole('checkbox', { name: 'Code' }).uncheck()
    await page.getByRole('checkbox', { name: 'Links' }).uncheck()
    await outcome('4 hits in 2 pages')
    await page.getByRole('button', { name: 'Remove 4' }).waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('region')
          .filter({ has: page.getByRole('listitem') })
          .count(),
      )
      .toBe(2)
  })

  it('shows why an expression cannot be used', async () => {
    await page.getByRole('button', { name: 'Regular expression' }).click()
    await find().fill('(lamp')
    await page.getByRole('alert').getByText('not a regular expression').waitFor()
    await find().fill('x*')
    await page.getByRole('alert').getByText('matches empty text').waitFor()
    await find().fill('[lL]amp( of)?')
    await outcome('4 hits in 2 pages')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  it('previews the replacement, skips an unchecked hit, and opens the changes of one change request', async () => {
    await page.getByRole('textbox', { name: 'Replace by' }).fill('light$1')
    await page.getByRole('region', { name: 'The lamp' }).locator('ins', { hasText: 'light of' }).waitFor()
    await page.getByRole('checkbox', { name: 'Replace hit 1 in The lamp' }).uncheck()
    await outcome('4 hits in 2 pages, 3 chosen')
    await page.getByRole('button', { name: 'Replace 3' }).click()
    await page.waitForURL(/\/changes\/\d+\/diff/)
    await page.getByText('A light gives light.').first().waitFor()
    const drafts = await carrel.api.items(`/spaces/${await carrel.api.space()}/change-requests?status=draft`)
    expect(drafts.map(({ subject }) => subject)).toEqual(['Replace "[lL]amp( of)?" by "light$1"'])
  })
})
