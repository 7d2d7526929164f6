import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { textChange, type ChangeRequest } from '../api-client.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

const paragraph = (index: number): string => `Paragraph ${index}. ${'It has words. '.repeat(20).trim()}`
const LONG = Array.from({ length: 30 }, (_, index) => paragraph(index))
LONG[2] = 'See [the lamp](#the-lamp).'
LONG[18] = '## The lamp'
const textOf = (blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`

let carrel: BrowserApp
let page: Page
let space: string
let pageId: string
let request: ChangeRequest

const block = (words: string): Locator =>
  page.locator('.after').locator('[data-block]').filter({ hasText: words })
const controls = (side: 'After' | 'Before' = 'After'): Locator =>
  page.getByRole('region', { name: side }).getByRole('button', { name: /^Show \d+ unchanged blocks$/ })
const openDiff = async (query = '') => {
  await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}/diff${query}`)
  await page.reload()
  await page.getByText('Rendered', { exact: true }).click()
  await block('Paragraph 0.').waitFor()
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  space = await carrel.api.createSpace('Guide')
  const [created] = await carrel.api.addPages(space, { Long: textOf(LONG) })
  pageId = created!.id
})

afterAll(() => carrel.close())

describe('the unchanged blocks of a rendered diff', () => {
  beforeEach(async () => {
    request = await carrel.api.createChangeRequest(space)
    await carrel.api.change(request, textChange(pageId, textOf(LONG.with(0, 'Paragraph 0. Another one.'))))
    await openDiff()
  })

  it('are folded on both sides, and open by the keyboard on both', async () => {
    await controls().waitFor()
    await expect.poll(() => controls().innerText()).toBe('Show 27 unchanged blocks')
    await expect.poll(() => block('Paragraph 10.').isVisible()).toBe(false)
    await controls().focus()
    await page.keyboard.press('Enter')
    await block('Paragraph 10.').waitFor()
    await page.locator('.before').getByText('Paragraph 10.').waitFor()
    await expect
      .poll(async () => [await controls().count(), await controls('Before').count()])
      .toEqual([0, 0])
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Paragraph 3\./)
  })

  it('open when a link of the page leads to one of them', async () => {
    await controls().waitFor()
    await block('See the lamp').getByRole('link').focus()
    await page.keyboard.press('Enter')
    await block('The lamp').getByRole('heading').waitFor()
    await expect.poll(() => controls().count()).toBe(0)
  })

  it('open when the browser finds words in one of them', async () => {
    await controls().waitFor()
    await block('Paragraph 20.').dispatchEvent('beforematch')
    await block('Paragraph 20.').waitFor()
    await expect.poll(() => controls().count()).toBe(0)
  })

  it('stay in sight around a thread, also when it is written meanwhile', async () => {
    await controls().waitFor()
    const [blocks] = await Promise.all([
      block('Paragraph 15.').getAttribute('data-block'),
      block('Paragraph 15.').isHidden(),
    ])
    await carrel.api.call('POST', `${request.path}/comments`, {
      body: { markdown: 'Is this true?' },
      page: pageId,
      node: blocks,
    })
    await block('Paragraph 15.').getByText('Is this true?').waitFor()
    await expect
      .poll(() => controls().allInnerTexts())
      .toEqual(['Show 10 unchanged blocks', 'Show 12 unchanged blocks'])
    await openDiff()
    await block('Paragraph 15.').getByText('Is this true?').waitFor()
    await expect.poll(() => controls().count()).toBe(2)
  })

  it('stay in sight with the words of a search that led to the diff', async () => {
    await openDiff('?find=lamp')
    await block('The lamp').getByRole('heading').waitFor()
    await expect.poll(() => controls().count()).toBe(2)
  })

  it('stay open after the user opened them and another change is undone', async () => {
    const withoutLast = LONG.with(0, 'Paragraph 0. Another one.')
    await carrel.api.change(request, textChange(pageId, textOf(withoutLast.with(25, 'Another lamp.'))))
    await block('Another lamp.').waitFor()
    await expect.poll(() => controls().innerText()).toBe('Show 20 unchanged blocks')
    await controls().focus()
    await page.keyboard.press('Enter')
    await block('Paragraph 10.').waitFor()
    await carrel.api.change(request, textChange(pageId, textOf(withoutLast)))
    await block('Paragraph 25.').waitFor()
    for (const index of [10, 24, 26, 29]) await block(`Paragraph ${index}.`).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /unchanged blocks$/ }).count()).toBe(0)
  })
})
