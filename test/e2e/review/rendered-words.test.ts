import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textChange, type ChangeRequest } from '../api-client.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

const TEXT = `The old lamp is in the hall of the house.

<details>
<summary>More</summary>

The first lamp was made by hand.

The second lamp was made in a factory.

</details>

This lamp has a note[^1].

[^1]: The note about one lamp.
`
const CHANGED = TEXT.replace('old lamp', 'new lamp')
  .replace('made in a factory', 'built in a factory')
  .replace('about one lamp', 'about two lamps')

let carrel: BrowserApp
let page: Page
let space: string
let request: ChangeRequest

const side = (name: 'Before' | 'After'): Locator => page.getByRole('region', { name, exact: true })

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  space = await carrel.api.createSpace('Guide')
  const [lamps] = await carrel.api.addPages(space, { Lamps: TEXT })
  request = await carrel.api.createChangeRequest(space)
  await carrel.api.change(request, textChange(lamps!.id, CHANGED))
})
afterAll(() => carrel.close())

it('a rendered diff marks the removed and the added words of each changed block', async () => {
  await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}/diff`)
  await page.getByText('Rendered', { exact: true }).click()
  const words = (name: 'Before' | 'After', role: 'deletion' | 'insertion') =>
    side(name).getByRole(role).allInnerTexts()
  await expect.poll(() => words('Before', 'deletion')).toEqual(['old', 'made', 'one lamp'])
  await expect.poll(() => words('After', 'insertion')).toEqual(['new', 'built', 'two lamps'])
})

it('a rendered diff marks a block whose second part changed, and the footnotes', async () => {
  const blocks = side('After').locator('.is-changed')
  await expect.poll(() => blocks.count()).toBe(3)
  await expect.poll(() => blocks.nth(1).innerText()).toContain('built in a factory')
  await expect.poll(() => blocks.nth(2).innerText()).toContain('two lamps')
})

it('a rendered diff has a line beside each changed block, in the colour of its side', async () => {
  const colours = (name: 'Before' | 'After') =>
    side(name)
      .locator('.is-changed')
      .first()
      .evaluate((block) => {
        const { boxShadow, backgroundColor } = getComputedStyle(block)
        const [around, line] = boxShadow.match(/rgb\([^)]*\)/g) ?? []
        return { isAround: around === backgroundColor, line }
      })
  await expect.poll(() => colours('Before')).toEqual({ isAround: true, line: 'rgb(176, 42, 34)' })
  await expect.poll(() => colours('After')).toEqual({ isAround: true, line: 'rgb(34, 106, 60)' })
})
