import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWithBooks, type BrowserApp } from '../open-apps.ts'

const BOOK = {
  'README.md':
    '# Lamps\n\nRead on.\n\nSee [the gone page](gone.md) and [the lamp](lamp.md#nowhere).\n\n![](lost.png)\n',
  'lamp.md': '# The lamp\n\nA lamp.\n',
  'blank.md': '# Blank\n',
  'SUMMARY.md': '# Contents\n\n* [Lamps](README.md)\n* [The lamp](lamp.md)\n* [Blank](blank.md)\n',
}

describe('the health of a space', () => {
  let carrel: BrowserApp
  let page: Page

  beforeAll(async () => {
    carrel = await openWithBooks({ 'House book': BOOK })
    page = carrel.page
    await page.getByRole('treeitem', { name: 'House book' }).first().click()
    await page.getByRole('treeitem', { name: 'Lamps' }).waitFor()
  })

  afterAll(() => carrel.close())

  const group = (title: string) => page.getByRole('region', { name: title })

  it('opens from the palette and lists each fault with its place', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('Go to health')
    await page.keyboard.press('Enter')
    await group('Broken links').getByText('gone.md').waitFor()
    await group('Broken links').getByText('line 3').waitFor()
    await group('Links to missing sections').getByText('lamp.md#nowhere').waitFor()
    await group('Missing pictures and files').getByText('lost.png').waitFor()
    await group('Pictures without a description').getByText('lost.png').waitFor()
    await group('Empty pages').getByText('Blank').first().waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Pages that nobody finds' }).count()).toBe(0)
  })

  it('repairs a link and describes a picture in one change request', async () => {
    await group('Broken links')
      .getByRole('button', { name: /Repair the link/ })
      .click()
    await page.getByRole('textbox', { name: 'Link to another page' }).fill('The lamp')
    await page
      .getByRole('button', { name: /The lamp/ })
      .last()
      .click()
    await group('Broken links').getByText('Repaired').waitFor()
    await group('Pictures without a description')
      .getByRole('button', { name: /Describe/ })
      .click()
    await page.getByRole('textbox', { name: 'What the picture shows' }).fill('A lamp at night')
    await page.keyboard.press('Enter')
    await page.getByText('2 repaired in change request 1.').waitFor()
    await page.getByRole('link', { name: 'Open the changes' }).click()
    await page.getByText('the gone page').first().waitFor()
    const path = `/spaces/${await carrel.api.space()}/change-requests/1`
    const lamps = (await carrel.api.pages(path)).find(({ title }) => title === 'Lamps')!
    await expect
      .poll(() => carrel.api.textOf(path, lamps.id))
      .toBe(
        'Read on.\n\nSee [the gone page](lamp.md) and [the lamp](lamp.md#nowhere).\n\n![A lamp at night](lost.png)\n',
      )
  })

  it('lists the remaining faults on the overview of the change request, and marks none as new', async () => {
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('heading', { name: 'Health of these pages' }).waitFor()
    await page.getByText('Links to missing sections').waitFor()
    await expect.poll(() => page.getByText('New', { exact: true }).count()).toBe(0)
  })

  it('opens the editor at the line of a fault', async () => {
    await page.goBack()
    await page.goBack()
    await group('Links to missing sections').getByRole('button', { name: 'Edit Lamps' }).click()
    await page.waitForURL(/\/changes\/\d+\/pages\//)
    await page.locator('.cm-content').getByText('the gone page').waitFor()
    expect(page.url()).toContain('/changes/')
  })
})
