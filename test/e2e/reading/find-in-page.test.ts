import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWithBooks, type BrowserApp } from '../open-apps.ts'

const LONG = Array.from({ length: 400 }, (_, index) => `Paragraph ${index} of a long page.\n`).join('\n')
const BOOK = {
  'README.md': [
    '# Lamps',
    'A **la**mp gives light. Two lamps give more.',
    '<details><summary>More</summary>\n\nA hidden lamp, and a Café.\n\n</details>',
    LONG,
    'The last lamp.',
  ].join('\n\n'),
  'SUMMARY.md': '# Contents\n\n* [Lamps](README.md)\n',
}

describe('finding text in a page', () => {
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

  const bar = () => page.getByRole('search', { name: 'Find in this page' })
  const field = () => bar().getByRole('textbox')
  const outcome = (text: string) => bar().getByText(text, { exact: true }).waitFor()
  const current = () =>
    page.evaluate(() => {
      const [range] = [...(CSS.highlights.get('page-find-current') ?? [])] as Range[]
      const box = range?.getBoundingClientRect()
      return {
        text: range?.toString(),
        block: range?.startContainer.parentElement?.closest('p,h1')?.textContent,
        isSeen: box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight,
      }
    })

  it('opens by key, counts across marks and collapsed sections, and goes around', async () => {
    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type('lamp')
    await outcome('1 of 5')
    await expect.poll(current).toEqual({ text: 'Lamp', block: 'Lamps', isSeen: true })
    await page.keyboard.press('Enter')
    await outcome('2 of 5')
    await expect.poll(current).toEqual({
      text: 'lamp',
      block: 'A lamp gives light. Two lamps give more.',
      isSeen: true,
    })
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('Shift+Enter')
    await outcome('5 of 5')
    await expect.poll(current).toEqual({ text: 'lamp', block: 'The last lamp.', isSeen: true })
    await page.keyboard.press('Shift+Enter')
    await outcome('4 of 5')
    await expect.poll(current).toMatchObject({ block: 'A hidden lamp, and a Café.', isSeen: true })
  })

  it('ignores capitals and accents, unless they must match', async () => {
    await field().fill('cafe')
    await outcome('1 of 1')
    await expect.poll(current).toMatchObject({ text: 'Café' })
    await bar().getByRole('button', { name: 'Match capitals' }).click()
    await outcome('Not found')
    await field().fill('Café')
    await outcome('1 of 1')
    await field().fill('nowhere')
    await outcome('Not found')
  })

  it('closes by Escape without marks, and the keys scroll the page again', async () => {
    await field().press('Escape')
    await bar().waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => CSS.highlights.size)).toBe(0)
    const top = () => page.evaluate(() => document.activeElement?.scrollTop ?? -1)
    const before = await top()
    await page.keyboard.press('End')
    await page.waitForFunction((was) => (document.activeElement?.scrollTop ?? -1) > was, before)
  })
})
