import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { textChange, type ChangeRequest } from '../api-client.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

const LONG = Array.from({ length: 60 }, (_, index) => `Paragraph ${index} of this page.`)
const textOf = (blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`

let carrel: BrowserApp
let page: Page
let space: string
let request: ChangeRequest

const diffOf = (title: string): Locator => page.getByRole('region', { name: title, exact: true })

/** Returns the distance of an element from the top of the scroll, in pixels. */
const topOf = (place: Locator): Promise<number> =>
  place.evaluate((element) => {
    const scroll = element.closest('.scroll')
    return element.getBoundingClientRect().top - (scroll?.getBoundingClientRect().top ?? 0)
  })

/** Presses the key of the next change, until the scroll is at rest. */
async function showNext(change: Locator): Promise<void> {
  await change.waitFor({ state: 'attached' })
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => topOf(change)).toBeLessThan(200)
}

beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  await page.setViewportSize({ width: 1400, height: 900 })
  space = await carrel.api.createSpace('Guide')
  const pages = await carrel.api.addPages(space, { First: textOf(LONG), Second: textOf(LONG) })
  request = await carrel.api.createChangeRequest(space)
  const texts = {
    First: [...LONG, 'An added paragraph.', '## An added heading', 'Words below it.'],
    // Changes everywhere leave nothing to fold.
    Second: LONG.map((text, index) => (index % 4 === 1 ? `Another text. ${text}` : text)),
  }
  await carrel.api.change(
    request,
    ...pages.map(({ id, title }) => textChange(id, textOf(texts[title as keyof typeof texts]))),
  )
})

afterAll(() => carrel.close())

describe('a long page of the rendered diff', () => {
  const added = () => diffOf('First').getByText('An added paragraph.')
  const next = () => diffOf('Second').getByText('Another text. Paragraph 1 of')

  beforeEach(async () => {
    await page.goto(`${carrel.url}/#/spaces/${space}/changes/${request.number}/diff`)
    await page.reload()
    await page.getByText('Rendered', { exact: true }).click()
    await page.waitForURL(/\/diff\/./)
    await diffOf('First').getByRole('button', { name: 'unchanged blocks' }).first().focus()
    await page.keyboard.press('Enter')
    await diffOf('First').getByText('Paragraph 0 of').first().waitFor()
    await showNext(added())
  })

  it('has its adjacent added blocks as one step, and the next step is on the next page', async () => {
    await diffOf('Second').locator('.is-changed').first().waitFor({ state: 'attached' })
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => topOf(next())).toBeLessThan(100)
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => topOf(added()).then(Math.abs)).toBeLessThan(100)
  })

  it.each([
    ['folds', async () => diffOf('First').getByRole('button', { name: 'Fold First' }).click()],
    ['is marked as viewed', async () => diffOf('First').getByRole('checkbox').check()],
  ])(
    'stays at the top when it %s at its end, and the next page follows with its beginning',
    async (_how, act) => {
      await act()
      await expect.poll(() => added().count()).toBe(0)
      await expect.poll(() => topOf(diffOf('First')).then(Math.abs)).toBeLessThan(4)
      await expect.poll(() => topOf(diffOf('Second'))).toBeLessThan(60)
      await expect.poll(() => topOf(diffOf('Second'))).toBeGreaterThan(0)
      await next().waitFor()
      await expect.poll(() => topOf(next())).toBeLessThan(400)
    },
  )
})
