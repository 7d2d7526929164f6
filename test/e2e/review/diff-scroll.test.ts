import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openInBrowser, type BrowserApp } from '../open-apps.ts'

const MANY = 300
const BATCH = 50
const PARAGRAPHS = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} of this page.`)

let carrel: BrowserApp
let page: Page
let space: string

const ask = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
  const { status, json } = await carrel.host.ask(method, `/v1${path}`, body)
  expect([method, path, status >= 200 && status < 300 ? 0 : json]).toEqual([method, path, 0])
  return json as Value
}
const begin = () => ask<{ id: string; number: number }>('POST', `/spaces/${space}/change-requests`, {})
/** Sends the changes in batches that the operation takes. */
async function write(changeRequest: string, changes: object[]): Promise<void> {
  for (let at = 0; at < changes.length; at += BATCH) {
    await ask('POST', `/spaces/${space}/change-requests/${changeRequest}/content`, {
      changes: changes.slice(at, at + BATCH),
    })
  }
}
const text = (lines: readonly string[]) => ({ document: { markdown: `${lines.join('\n\n')}\n` } })

const diffOf = (title: string): Locator => page.getByRole('region', { name: title, exact: true })
const inList = (title: string): Locator =>
  page.getByRole('navigation', { name: 'Changed pages' }).getByRole('link', { name: title })
const chosen = (): Locator =>
  page.getByRole('navigation', { name: 'Changed pages' }).locator('[aria-current]')
const drawn = (): Locator => page.locator('[data-page] .cm-editor')
const key = (keys: string) => page.keyboard.press(keys)
const height = (): Promise<number> => page.locator('.scroll').evaluate(({ scrollTop }) => scrollTop)

/** Counts the changes of the document in some frames. The two sides of a diff may not correct their heights forever. */
const changesInFrames = (): Promise<number> =>
  page.locator('.scroll').evaluate(async (scroll) => {
    let changes = 0
    const observer = new MutationObserver((records) => (changes += records.length))
    observer.observe(scroll, { subtree: true, childList: true, attributes: true })
    for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    observer.disconnect()
    return changes
  })

let number: number
beforeAll(async () => {
  carrel = await openInBrowser()
  page = carrel.page
  page.setDefaultTimeout(20_000)
  await page.setViewportSize({ width: 1400, height: 900 })
  const orgs = await ask<{ items: { id: string }[] }>('GET', '/orgs')
  space = (await ask<{ id: string }>('POST', `/orgs/${orgs.items[0]?.id}/spaces`, { title: 'Guide' })).id
  const titles = Array.from({ length: MANY }, (_, at) => `Page ${at + 1} end`)
  const first = await begin()
  await write(
    first.id,
    titles.map((title) => ({ operation: 'insert_page', title, ...text(PARAGRAPHS) })),
  )
  await ask('POST', `/spaces/${space}/change-requests/${first.id}/merge`, {})
  const { pages } = await ask<{ pages: { id: string }[] }>('GET', `/spaces/${space}/content/pages`)
  const edit = await begin()
  number = edit.number
  const edited = PARAGRAPHS.toSpliced(5, 1, 'Changed early.').toSpliced(50, 1, 'Changed late.', 'And added.')
  await write(
    edit.id,
    pages.slice(0, MANY).map(({ id }) => ({ operation: 'update_page', page: id, ...text(edited) })),
  )
}, 120_000)

afterAll(() => carrel.close())

describe('the changes of 300 pages', () => {
  beforeEach(async () => {
    await page.goto(`${carrel.url}/#/spaces/${space}/changes/${number}/diff`)
    await diffOf('Page 1 end').getByText('Changed early.').first().waitFor()
  })

  it('stand in one scroll, of which the pages near the screen are drawn', async () => {
    expect(await page.locator('[data-page]').count()).toBe(MANY)
    expect(await drawn().count()).toBeLessThan(30)
    await page.locator('.scroll').hover()
    await page.mouse.wheel(0, 30_000)
    await expect.poll(() => chosen().textContent()).not.toContain('Page 1 end')
    await expect.poll(() => drawn().count()).toBeLessThan(40)
    await expect.poll(changesInFrames).toBe(0)
  })

  it('are counted in lines, for each page and in sum', async () => {
    const counts = (place: Locator) => place.locator('.counts').first().getAttribute('aria-label')
    const each = '4 lines added, 2 removed'
    expect(await counts(diffOf('Page 1 end'))).toBe(each)
    expect(await counts(inList('Page 300 end'))).toBe(each)
    const sum = `${4 * MANY} lines added, ${2 * MANY} removed`
    expect(await counts(page.getByRole('toolbar', { name: 'Changes' }))).toBe(sum)
  })

  it('are reached one after another by keys, across pages, and back', async () => {
    const seen: string[] = []
    const texts = ['Changed early.', 'Changed late.']
    for (const [title, words] of [1, 2, 3].flatMap((at) => texts.map((each) => [`Page ${at} end`, each]))) {
      await key('Alt+ArrowDown')
      const change = diffOf(title ?? '')
        .getByText(words ?? '')
        .last()
      await expect.poll(() => isOnScreen(change)).toBe(true)
      await expect.poll(() => chosen().textContent()).toContain(title)
      seen.push(`${title}: ${words}`)
    }
    expect(seen).toHaveLength(6)
    await key('Alt+ArrowUp')
    await expect.poll(() => isOnScreen(diffOf('Page 3 end').getByText('Changed early.').last())).toBe(true)
  })

  it('show a page that is chosen in the list at the top, and the address follows the scroll', async () => {
    await inList('Page 200 end').click()
    await diffOf('Page 200 end').getByText('Changed early.').first().waitFor()
    await expect.poll(() => topOf(diffOf('Page 200 end'))).toBeLessThan(4)
    const address = page.url()
    const before = await height()
    await page.locator('.scroll').hover()
    await page.mouse.wheel(0, 6000)
    await expect.poll(height).toBeGreaterThan(before)
    await expect.poll(() => page.url()).not.toBe(address)
    await page.reload()
    await expect.poll(() => chosen().textContent()).not.toContain('Page 1 end')
  })

  it('are shown one page at a time on request', async () => {
    await page.getByRole('button', { name: 'Show one page at a time' }).click()
    expect(await page.locator('[data-page]').count()).toBe(1)
    await key('Alt+Shift+ArrowDown')
    await diffOf('Page 2 end').getByText('Changed early.').first().waitFor()
    await page.getByRole('button', { name: 'Show all pages in one scroll' }).click()
    await expect.poll(() => topOf(diffOf('Page 2 end'))).toBeLessThan(4)
  })
})

/** The distance of a page's diff from the top of the scroll, in pixels. */
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
