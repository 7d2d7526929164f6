import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textChange } from '../api-client.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

const OLD = 'The lamp gives light.\n'
const NEW = 'The Lamp shines.\n'
/** The number of pages, of which the last one is below the screen. */
const PAGES = 12

describe('the search words that led to a diff', () => {
  let carrel: BrowserApp
  let page: Page
  let space: string
  let number: number

  beforeAll(async () => {
    carrel = await openInBrowser()
    page = carrel.page
    space = await carrel.api.createSpace('Guide')
    const texts = Array.from({ length: PAGES }, (_, index) => [`Page ${index + 1}`, OLD])
    const pages = await carrel.api.addPages(space, Object.fromEntries(texts) as Record<string, string>)
    const edited = await carrel.api.createChangeRequest(space)
    await carrel.api.change(edited, ...pages.map(({ id }) => textChange(id, NEW)))
    number = edited.number
  })

  afterAll(() => carrel.close())

  const region = (name: string): Locator => page.getByRole('region', { name, exact: true })
  const look = (name: string) => page.getByText(name, { exact: true }).click()
  const open = (query: string) => page.goto(`${carrel.url}/#/spaces/${space}/changes/${number}/diff${query}`)
  const marksIn = (place: Locator): Promise<string[]> =>
    place.locator('.cm-foundTerm, mark.term').allInnerTexts()
  const addressed = () => new URL(page.url()).hash

  it('are marked on both sides, inline and in the rendered diff', async () => {
    await open('?find=lamp')
    await look('Side by side')
    const first = region('Page 1')
    await expect.poll(() => marksIn(first)).toEqual(['lamp', 'Lamp'])
    await look('Inline')
    await expect.poll(() => marksIn(first)).toEqual(['lamp', 'Lamp'])
    await look('Rendered')
    await expect.poll(() => marksIn(first)).toEqual(['lamp', 'Lamp'])
  })

  it('stay marked on the pages to which the user scrolls or steps', async () => {
    await open('?find=lamp')
    await look('Side by side')
    await expect.poll(addressed).toMatch(/diff\/.+/)
    const first = addressed()
    await page
      .getByRole('navigation', { name: 'Changed pages' })
      .getByRole('link', { name: /Page 9/ })
      .click()
    await expect.poll(addressed).not.toBe(first)
    await expect.poll(() => marksIn(region('Page 9'))).toEqual(['lamp', 'Lamp'])
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await expect.poll(() => marksIn(region('Page 10'))).toEqual(['lamp', 'Lamp'])
  })

  it('change with the words in the address', async () => {
    await look('Side by side')
    await open('?find=gives')
    await expect.poll(() => marksIn(region('Page 1'))).toEqual(['gives'])
    await open('')
    await expect.poll(() => marksIn(region('Page 1'))).toEqual([])
    await region('Page 1').getByText('shines').waitFor()
  })
})
