import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newPage, textChange, type ChangeRequest } from '../api-client.ts'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

const MANY = 300
const BATCH = 50
const PARAGRAPHS = Array.from({ length: 60 }, (_, index) => `Paragraph ${index} of this page.`)

let carrel: BrowserApp
let page: Page
let space: string

/** Sends the changes in batches of a permitted size. */
async function write(request: ChangeRequest, changes: object[]): Promise<void> {
  for (let start = 0; start < changes.length; start += BATCH)
    await carrel.api.change(request, ...changes.slice(start, start + BATCH))
}
const textOf = (lines: readonly string[]): string => `${lines.join('\n\n')}\n`

const diffOf = (title: string): Locator => page.getByRole('region', { name: title, exact: true })
const inList = (title: string): Locator =>
  page.getByRole('navigation', { name: 'Changed pages' }).getByRole('link', { name: title })
const chosen = (): Locator =>
  page.getByRole('navigation', { name: 'Changed pages' }).locator('[aria-current]')
const drawn = (): Locator => page.locator('[data-page] .cm-editor')
const key = (keys: string) => page.keyboard.press(keys)
const scrollOffset = (): Promise<number> => page.locator('.scroll').evaluate(({ scrollTop }) => scrollTop)

/**
 * Counts the changes of the document in ten frames. The two sides of a diff must stop correcting their heights.
 */
const changesInFrames = (): Promise<number> =>
  page.locator('.scroll').evaluate(async (scroll) => {
    let changes = 0
    const observer = new MutationObserver((records) => (changes += records.length))
    observer.observe(scroll, { subtree: true, childList: true, attributes: true })
    for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    observer.disconnect()
    return changes
  })

/** Shows a row in the middle of the list, and returns its greatest distance from there in ten frames, in pixels. */
const moveInFrames = (row: Locator): Promise<number> =>
  row.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center' })
    const start = element.getBoundingClientRect().top
    let distance = 0
    for (let frame = 0; frame < 10; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      distance = Math.max(distance, Math.abs(element.getBoundingClientRect().top - start))
    }
    return distance
  })

let number: number
beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  await page.setViewportSize({ width: 1400, height: 900 })
  space = await carrel.api.createSpace('Guide')
  const titles = Array.from({ length: MANY }, (_, index) => `Page ${index + 1} end`)
  const first = await carrel.api.createChangeRequest(space)
  await write(
    first,
    titles.map((title) => newPage(title, textOf(PARAGRAPHS))),
  )
  await carrel.api.merge(first)
  const pages = await carrel.api.pages(`/spaces/${space}`)
  const edit = await carrel.api.createChangeRequest(space)
  number = edit.number
  const edited = PARAGRAPHS.toSpliced(5, 1, 'Changed early.').toSpliced(50, 1, 'Changed late.', 'And added.')
  await write(
    edit,
    pages.map(({ id }) => textChange(id, textOf(edited))),
  )
  // The rows of pages with several marks are higher than others.
  const moved = pages
    .slice(100, 120)
    .map(({ id }) => ({ operation: 'update_page', page: id, into: null, at: 100 }))
  await write(edit, moved)
}, 120_000)

afterAll(() => carrel.close())

describe('the changes of 300 pages', () => {
  beforeEach(async () => {
    await page.goto(`${carrel.url}/#/spaces/${space}/changes/${number}/diff`)
    // The first page may be on the screen already. Its address follows the opening.
    await page.waitForURL(/\/diff\/./)
    await diffOf('Page 1 end').getByText('Changed early.').first().waitFor()
  })

  it('are in one scroll container, which draws the pages near the screen', async () => {
    await expect.poll(() => page.locator('[data-page]').count()).toBe(MANY)
    await expect.poll(() => drawn().count()).toBeLessThan(30)
    await page.locator('.scroll').hover()
    await page.mouse.wheel(0, 30_000)
    await expect.poll(() => chosen().textContent()).not.toContain('Page 1 end')
    await expect.poll(() => drawn().count()).toBeLessThan(40)
    await expect.poll(changesInFrames).toBe(0)
  })

  it('are counted in lines, for each page and in sum', async () => {
    const counts = (place: Locator) => place.locator('.counts').first().getAttribute('aria-label')
    const expected = '4 lines added, 2 removed'
    await expect.poll(() => counts(diffOf('Page 1 end'))).toBe(expected)
    await expect.poll(() => counts(inList('Page 300 end'))).toBe(expected)
    const sum = `${4 * MANY} lines added, ${2 * MANY} removed`
    await expect.poll(() => counts(page.getByRole('toolbar', { name: 'Changes' }))).toBe(sum)
  })

  it('are reached one after another by keys, across pages, and back', async () => {
    const texts = ['Changed early.', 'Changed late.']
    for (const [title, changedText] of [1, 2, 3].flatMap((place) =>
      texts.map((words) => [`Page ${place} end`, words]),
    )) {
      await key('Alt+ArrowDown')
      const change = diffOf(title ?? '')
        .getByText(changedText ?? '')
        .last()
      await expect.poll(() => isOnScreen(change)).toBe(true)
      await expect.poll(() => chosen().textContent()).toContain(title)
    }
    await key('Alt+ArrowUp')
    await expect.poll(() => isOnScreen(diffOf('Page 3 end').getByText('Changed early.').last())).toBe(true)
  })

  it('show a page that is chosen in the list at the top, and the address follows the scroll', async () => {
    const first = page.url()
    await inList('Page 200 end').click()
    await expect.poll(() => page.url()).not.toBe(first)
    await diffOf('Page 200 end').getByText('Changed early.').first().waitFor()
    await expect.poll(() => topOf(diffOf('Page 200 end'))).toBeLessThan(4)
    const address = page.url()
    const before = await scrollOffset()
    await page.locator('.scroll').hover()
    await page.mouse.wheel(0, 6000)
    await expect.poll(scrollOffset).toBeGreaterThan(before)
    await expect.poll(() => page.url()).not.toBe(address)
    await page.reload()
    await expect.poll(() => chosen().textContent()).not.toContain('Page 1 end')
  })

  it('stand still in the list when a far part of it is shown, so that a click meets its page', async () => {
    // The browser knows the heights of rows that it has drawn before.
    await page.reload()
    await inList('Page 300 end').locator('.counts').waitFor({ state: 'attached' })
    expect(await moveInFrames(inList('Page 200 end'))).toBeLessThan(1)
  })

  it('are shown one page at a time on request', async () => {
    await page.getByRole('button', { name: 'Show one page at a time' }).click()
    await expect.poll(() => page.locator('[data-page]').count()).toBe(1)
    await key('Alt+Shift+ArrowDown')
    await diffOf('Page 2 end').getByText('Changed early.').first().waitFor()
    await page.getByRole('button', { name: 'Show all pages in one scroll' }).click()
    await expect.poll(() => topOf(diffOf('Page 2 end'))).toBeLessThan(4)
  })
})

/** Returns the distance of a page's diff from the top of the scroll, in pixels. */
function topOf(diff: Locator): Promise<number> {
  return diff.evaluate((element) => {
    const scroll = element.closest('.scroll')
    return Math.abs(element.getBoundingClientRect().top - (scroll?.getBoundingClientRect().top ?? 0))
  })
}

function isOnScreen(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
}
